# Varnish as a shared cache in front of Lectern (Varnish 6.0 or newer), to be started with
#
#     varnishd -a :6081 -f /etc/varnish/lectern.vcl -s malloc,256m \
#         -p http_gzip_support=off \
#         -p vsl_mask=-ReqHeader,-ReqUnset,-BereqHeader,-BereqUnset
#
# Without the first parameter, Varnish requests only gzip and makes entity tags weak; without the
# second, its log contains the tokens of all requests. For what this file does and why, see
# caches.md in the same directory. The tests run this file with these parameters and change only the
# port below. Change host and port for your machine.
vcl 4.1;

import directors;
import purge;
import std;

backend lectern {
    .host = "127.0.0.1";
    .port = "8080";
}

# A director without backends: vcl_backend_error answers what is requested from it.
sub vcl_init {
    new nobody = directors.round_robin();
}

# Who may purge: `lectern notify run --purge varnish=http://127.0.0.1:6081` on this machine.
acl purgers {
    "localhost";
}

sub vcl_recv {
    # After a look-up in vcl_hit or vcl_deliver, see there.
    if (req.restarts > 0) {
        return (hash);
    }
    unset req.http.Lectern-Marker;
    unset req.http.Lectern-Marker-Time;

    if (req.method == "PURGE") {
        # Varnish has added the sender to X-Forwarded-For. A comma means that a proxy forwarded the request.
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
            return (synth(403, "Forbidden"));
        }
        if (req.http.Surrogate-Key !~ "^[A-Za-z0-9/._-]+( [A-Za-z0-9/._-]+)*$") {
            return (synth(400, "No cache tags in Surrogate-Key"));
        }
        set req.http.Purged = "~ (^|\s)("
            + regsuball(regsuball(req.http.Surrogate-Key, "[.]", "[.]"), " ", "|") + ")(\s|$)";
        if (req.http.Lectern-Purge == "soft") {
            # Only markers, see vcl_hit.
            ban("obj.http.Lectern-Marker " + req.http.Purged);
        } else {
            ban("obj.http.Surrogate-Key " + req.http.Purged);
        }
        return (synth(200, "Purged"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Only Navigation and Languages may be cached. For `no-cache` resources, health and everything
    # else, Lectern answers If-None-Match itself.
    if (req.url !~ "^/api/v1/") {
        return (pass);
    }

    # Varnish compares only the first line of a header; Lectern reads all lines.
    std.collect(req.http.Accept-Language);
    std.collect(req.http.Accept-Encoding);

    # One copy per coding instead of one per spelling: the coding that Lectern would choose. Headers
    # with weights or unknown names are not changed; Vary separates them.
    if (req.http.Accept-Encoding ~ "(?i)^(br|zstd|gzip|x-gzip|deflate)( *, *(br|zstd|gzip|x-gzip|deflate))*$") {
        if (req.http.Accept-Encoding ~ "(?i)(^|[ ,])br($|[ ,])") {
            set req.http.Accept-Encoding = "br";
        } elsif (req.http.Accept-Encoding ~ "(?i)zstd") {
            set req.http.Accept-Encoding = "zstd";
        } elsif (req.http.Accept-Encoding ~ "(?i)gzip") {
            set req.http.Accept-Encoding = "gzip";
        } else {
            unset req.http.Accept-Encoding;
        }
    }

    # Also with Authorization, which Varnish would pass by default: Lectern sends `Vary:
    # Authorization` wherever the response depends on the token.
    return (hash);
}

sub vcl_hash {
    # No URL that vcl_recv lets through is like a tag.
    if (req.http.Lectern-Marker) {
        hash_data(req.http.Lectern-Marker);
        return (lookup);
    }
    hash_data(req.url);
    # Vary alone would separate tokens. With the token in the key as well, a look-up does not have
    # to compare the responses of other tokens, or the errors of clients without a valid token.
    hash_data(req.http.Authorization);
    return (lookup);
}

# Soft purges. A response may only be used without revalidation if it is younger than the last soft
# purge of its tags. A marker, an empty object in the cache, shows when that was: a soft purge removes
# it, and the next look-up makes a new one. So there are three look-ups for a hit: the response, the
# marker of its tags, and again the response. If it is older than the marker, it expires now, so that
# the next look-up sends If-None-Match to Lectern, and a 304 renews it.
sub vcl_hit {
    if (req.restarts == 0 && obj.http.Surrogate-Key) {
        set req.http.Lectern-Marker = obj.http.Surrogate-Key;
        return (restart);
    }
    # The time of a marker is rounded to milliseconds.
    if (!req.http.Lectern-Marker && req.http.Lectern-Marker-Time
        && now - obj.age + 0.001s < std.time(req.http.Lectern-Marker-Time, now)) {
        # Expired just before this request began, like all variants of the URL.
        purge.soft(-0.001s);
        return (restart);
    }
}

sub vcl_backend_fetch {
    if (bereq.http.Lectern-Marker) {
        set bereq.backend = nobody.backend();
    } else {
        unset bereq.http.Lectern-Marker-Time;
    }
}

sub vcl_backend_response {
    # Nothing is served after it expires, not even while the new response is fetched.
    set beresp.grace = 0s;

    # Only responses with exactly this Cache-Control are cached: no errors, no previews.
    if (beresp.http.Cache-Control !~ "^public, max-age=[1-9][0-9]*, must-revalidate$") {
        set beresp.uncacheable = true;
        # For this time, requests for the same URL do not wait for each other.
        set beresp.ttl = 10s;
        return (deliver);
    }

    # Not beyond Expires: max-age would count from the arrival of the response, Expires is an absolute time.
    if (std.time(beresp.http.Expires, now) - now < beresp.ttl) {
        set beresp.ttl = std.time(beresp.http.Expires, now) - now;
    }

    # Kept after it expires, or after a soft purge, only for revalidation with Lectern.
    set beresp.keep = 1d;
}

sub vcl_deliver {
    if (req.http.Lectern-Marker) {
        unset req.http.Lectern-Marker;
        set req.http.Lectern-Marker-Time = resp.http.Lectern-Marker-Time;
        return (restart);
    }
    # Just fetched and stored: if its tags have no marker yet, they get one that is not younger.
    if (req.restarts == 0 && obj.ttl > 0s && resp.http.Surrogate-Key) {
        set req.http.Lectern-Marker = resp.http.Surrogate-Key;
        set req.http.Lectern-Marker-Time = std.time2real(now - obj.age, 0.0);
        return (restart);
    }

    # Cache tags are only for caches.
    unset resp.http.Cache-Tag;
    unset resp.http.Surrogate-Key;
}

sub vcl_backend_error {
    if (bereq.http.Lectern-Marker) {
        set beresp.http.Lectern-Marker = bereq.http.Lectern-Marker;
        set beresp.http.Lectern-Marker-Time = std.time2real(now, 0.0);
        # That of a response that was just fetched. A purge since then would go unnoticed.
        if (std.time(bereq.http.Lectern-Marker-Time, now - 1s) > now - 0.01s) {
            set beresp.http.Lectern-Marker-Time = bereq.http.Lectern-Marker-Time;
        }
        set beresp.status = 204;
        set beresp.ttl = 365d;
        return (deliver);
    }

    # Lectern cannot be reached: an error in the format of the API instead of Varnish's page.
    set beresp.status = 503;
    set beresp.http.Content-Type = "application/json";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Content-Language = "en";
    set beresp.http.Retry-After = "5";
    set beresp.http.X-Content-Type-Options = "nosniff";
    set beresp.http.Access-Control-Allow-Origin = "*";
    set beresp.body = {"{"Notifications":[{"Type":"ServiceNotification","Message":"SERVICE_UNAVAILABLE","LocalizedMessage":"The service cannot answer at the moment.","Level":3,"LevelAsString":"error","Details":[],"Code":5002}]}"};
    return (deliver);
}
