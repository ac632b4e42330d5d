# Varnish as a shared cache in front of Lectern (Varnish 6.0 or newer), to be started with
#
#     varnishd -a :6081 -f /etc/varnish/lectern.vcl -s malloc,256m \
#         -p http_gzip_support=off \
#         -p vsl_mask=-ReqHeader,-ReqUnset,-BereqHeader,-BereqUnset
#
# Without the first parameter Varnish asks for gzip alone and weakens entity-tags; without the second
# its log holds the tokens of all requests. What this file does and why: caches.md beside it. The tests
# run this very file with these parameters; they change the host and the port below.
vcl 4.1;

import std;

backend lectern {
    .host = "127.0.0.1";
    .port = "8080";
}

# Who may purge: `lectern purge --to varnish=http://127.0.0.1:6081` on this machine.
acl purgers {
    "localhost";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        # Varnish has added the sender to X-Forwarded-For: with a comma, a proxy passed it on for another.
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
            return (synth(403, "Forbidden"));
        }
        if (req.http.Surrogate-Key !~ "^[A-Za-z0-9/._-]+( [A-Za-z0-9/._-]+)*$") {
            return (synth(400, "No cache tags in Surrogate-Key"));
        }
        set req.http.Purged = "obj.http.Surrogate-Key ~ (^|\s)("
            + regsuball(regsuball(req.http.Surrogate-Key, "[.]", "[.]"), " ", "|") + ")(\s|$)";
        # What was made from the release that is purged for is right.
        if (req.http.Lectern-Release ~ "^[0-9]+$") {
            set req.http.Purged = req.http.Purged
                + " && obj.http.Lectern-Release != " + req.http.Lectern-Release;
        }
        ban(req.http.Purged);
        return (synth(200, "Purged"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Only Navigation and Languages may be kept. For the `no-cache` resources, health and everything
    # else Lectern answers If-None-Match itself.
    if (req.url !~ "^/api/v1/") {
        return (pass);
    }

    # Varnish compares the first line of a header only; Lectern reads them all.
    std.collect(req.http.Accept-Language);
    std.collect(req.http.Accept-Encoding);

    # One copy per coding instead of one per spelling: the coding that Lectern would choose. Headers
    # with weights or unknown names are left as they are; Vary keeps them apart.
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

    # Also with Authorization, which Varnish would pass by itself: Lectern says `Vary: Authorization`
    # wherever a token decides.
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    # Vary would keep tokens apart alone. In the key as well, no token's answers, nor the refusals
    # that strangers get, stand in the way when another's are looked up.
    hash_data(req.http.Authorization);
    return (lookup);
}

sub vcl_backend_response {
    # Nothing is served after its time, not even while its successor is fetched.
    set beresp.grace = 0s;

    # Only what says in these words that it may be kept is kept: no error, no preview.
    if (beresp.http.Cache-Control !~ "^public, max-age=[1-9][0-9]*, must-revalidate$") {
        set beresp.uncacheable = true;
        # For so long, those who ask for the same do not wait for each other.
        set beresp.ttl = 10s;
        return (deliver);
    }

    # Not after Expires: max-age counts from when the answer arrives, Expires from when it was made.
    if (std.time(beresp.http.Expires, now) - now < beresp.ttl) {
        set beresp.ttl = std.time(beresp.http.Expires, now) - now;
    }

    # Kept beyond its time only to ask Lectern whether it is still true.
    set beresp.keep = 1d;
}

# Cache tags are for caches alone.
sub vcl_deliver {
    unset resp.http.Cache-Tag;
    unset resp.http.Surrogate-Key;
}

# Varnish's own page for a Lectern that cannot be reached, in the form of the API.
sub vcl_backend_error {
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
