"""
Another implementation of the Content Delivery API v1, written from its text alone: a small organisation,
pages of two or three items, absolute addresses, no entity-tags. It prints its address. Words on the
command line break it in one way each.
"""
import json
import re
import sys
import time
from email.utils import formatdate, parsedate_to_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = "not-a-secret"
STARTED = int(time.time()) - 3600
BROKEN = set(sys.argv[1:])


def uuid(number):
    return "11111111-2222-4333-8444-%012d" % number


def stamps(number):
    return {
        "CreatedAt": "2024-02-%02d 08:00:00" % (number % 28 + 1),
        "UpdatedAt": None,
        "Uuid": uuid(number),
    }


def article(number, language, name, path):
    return {
        "State": "PUBLISHED",
        "TimeControlledPublishedFrom": None,
        "TimeControlledPublishedTo": None,
        "Name": name,
        "Restricted": False,
        "Uri": uuid(language) + "/" + uuid(number),
        "NiceUri": path,
        "ShortUri": path[:3],
        "Href": "/" + path + "/",
        "CreatedAt": "2024-03-01 12:30:00",
        "UpdatedAt": "2024-03-02 12:30:00",
        "Uuid": uuid(number),
        "CustomAttributes": {"KEYWORDS": ["a", "b"], "WEIGHT": 0.5},
    }


def navigation(language):
    names = {"fr": ["Accueil", "Contact", "Plan"], "nl": ["Welkom", "Contact", "Kaart"]}[language]
    tongue = {"fr": 1, "nl": 2}[language]
    items = []
    for index, name in enumerate(names):
        items.append(
            {
                "Article": article(30 + index, tongue, name, "site/" + name.lower()),
                "Identifier": "ITEM_%d" % index,
                "Fallback": index == 0,
                **stamps(10 + index),
                "CustomAttributes": None,
            }
        )
    return items + [
        {"Article": None, "Identifier": "EMPTY", "Fallback": False, **stamps(19), "CustomAttributes": {}}
    ]


def language(number, code, fallback):
    return {
        "State": "PUBLISHED",
        "Fallback": fallback,
        "Code": code,
        "TextDirection": "LEFT_TO_RIGHT",
        "FirstDayOfWeek": "MONDAY",
        "DateFormat": "d/m/Y",
        "TimeFormat": "H:i",
        **stamps(number),
        "CustomAttributes": None,
    }


def person(number, name):
    return {
        "BusinessDivisionUuid": uuid(50),
        "DefaultContactPerson": number == 60,
        "Firstname": name,
        "Lastname": "Dupont",
        "PositionClass": "FACILITY_LEAD",
        "Position": None,
        "PhoneNumber": "+32 2 000000",
        "MobilePhoneNumber": None,
        "MailAddress": None,
        "Languages": "fr, nl",
        "OfficeHours": "9-17\nexcept Friday",
        **stamps(number),
    }


PERSONS = [person(60, "Anne"), person(61, "Bart"), person(62, "Chloe")]
FACILITY = {
    "BusinessDivisionUuid": uuid(50),
    "Name": "Maison",
    "ShowOnMap": True,
    "AddressStreet": "Rue Haute",
    "AddressHouse": "1",
    "AddressAddition": None,
    "AddressZip": "1000",
    "AddressCity": "Bruxelles",
    "GeoCoordinatesLongitude": 4.35,
    "GeoCoordinatesLatitude": 50,
    "PhoneNumber": None,
    "MailAddress": None,
    "InformationArticleUuid": uuid(30),
    "InformationArticleUrl": "/site/accueil/",
    "OfficeHours": None,
    "BusinessDivisionContactPersons": [{"Uuid": uuid(60), "Firstname": "Anne"}],
    **stamps(70),
}
DIVISION = {
    "Name": "Aide",
    "Identifier": "AID",
    "Color": "0a0",
    "BusinessDivisionContactPersons": [uuid(60), uuid(61)],
    **stamps(50),
}
DOCUMENTS = [
    result + rank + "PdfDocument" + what
    for result in ("", "Result")
    for what in ("Title", "Url")
    for rank in ("Primary", "Secondary", "Tertiary")
]
TRAINING = {
    "Uuid": uuid(80),
    "PreetzTeamContactPerson": {"Firstname": "Anne"},
    "ElmshornTeamContactPerson": None,
    "LauenburgTeamContactPerson": None,
    "Title": "Soins",
    "WorkingHours": "FULL_TIME",
    "Locations": "PREETZ",
    **{name: None for name in DOCUMENTS},
    "PrimaryPdfDocumentUrl": "https://files.example/a.pdf",
}
TRAININGS = [{**TRAINING, "Uuid": uuid(80 + number)} for number in range(5)]

EXTENSION = "/extension/api/v1/business-division"
# path: (response key, items in a language, items per page, whether a token is needed)
COLLECTIONS = {
    "/api/v1/navigation": ("NavigationModelCollection", navigation, 3, True),
    "/api/v1/languages": (
        "LanguageModelCollection",
        lambda _: [language(1, "FR", True), language(2, "NL_BE", False)],
        100,
        True,
    ),
    "/training-extension/api/v1/trainings": (
        "OrgTrainingModelCollection", lambda _: TRAININGS, 2, False,
    ),
    EXTENSION + "-facilities": (
        "BusinessDivisionFacilityModelCollection", lambda _: [FACILITY], 2, False,
    ),
    EXTENSION + "-contact-persons": (
        "BusinessDivisionContactPersonModelCollection", lambda _: PERSONS, 2, False,
    ),
    EXTENSION + "-working-groups": (
        "BusinessDivisionWorkingGroupModelCollection", lambda _: [], 2, False,
    ),
    EXTENSION + "s": ("BusinessDivisionModelCollection", lambda _: [DIVISION], 2, False),
}
NOT_IN_ENTITY = {"BusinessDivisionUuid", "InformationArticleUrl", "CreatedAt", "UpdatedAt", "Uuid"}
ENTITIES = {
    EXTENSION: ("BusinessDivisionModel", [DIVISION], set()),
    EXTENSION + "-facility": ("BusinessDivisionFacilityModel", [FACILITY], NOT_IN_ENTITY),
    EXTENSION + "-working-group": ("BusinessDivisionWorkingGroupModel", [], set()),
}


class Failure(Exception):
    def __init__(self, status, code):
        super().__init__(code)
        self.status, self.code = status, code


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and body in one packet.
    wbufsize = -1

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        try:
            headers, body = self.find()
            status = 200
            since = self.headers.get("If-Modified-Since")
            if "Last-Modified" in headers and since is not None and not_changed(since):
                status, body = 304, None
        except Failure as failure:
            if "errors" in BROKEN:
                self.send_error(failure.status)
                return
            status, headers = failure.status, {}
            if status == 401:
                headers["WWW-Authenticate"] = 'Bearer realm="site"'
            body = {"Notifications": [notification(failure.code)]}
        self.reply(status, headers, body)

    def find(self):
        path = self.path.split("?")[0].rstrip("/")
        match = re.fullmatch(r"(.+?)(?:/page/(\d+))?", path)
        if match and match[1] in COLLECTIONS:
            return self.find_page(match[1], int(match[2] or 1))
        start, _, found = path.rpartition("/")
        if start not in ENTITIES:
            raise Failure(404, "NO_SUCH_PATH")
        key, items, left_out = ENTITIES[start]
        for item in items:
            if item["Uuid"] == found:
                entity = {name: value for name, value in item.items() if name not in left_out}
                return {}, {key: entity, "Notifications": []}
        raise Failure(404, "NO_SUCH_ENTITY")

    def find_page(self, path, page):
        key, list_items, size, needs_token = COLLECTIONS[path]
        if needs_token:
            scheme, _, token = self.headers.get("Authorization", "").partition(" ")
            if scheme.lower() != "bearer" or token != TOKEN:
                raise Failure(401, "LOGIN_NEEDED")
        items = list_items(self.choose_language())
        last = max(1, -(-len(items) // size))
        if not 1 <= page <= last:
            raise Failure(404, "NO_SUCH_PAGE")
        first_index = (page - 1) * size
        shown = items[first_index : first_index + size]
        if "times" in BROKEN:
            shown = [{**one, "CreatedAt": "2024-02-01T08:00:00Z"} for one in shown]
        pages = {
            "CurrentPage": page,
            "FirstPage": 1,
            "LastPage": last,
            "PreviousPage": max(1, page - 1),
            "NextPage": page if page == last else page + 1,
        }
        if "paging" in BROKEN:
            pages["NextPage"] = page + 1 if page < last else 1
        base = "http://" + self.headers["Host"]
        configuration = {
            "CollectionModelName": key,
            "IsPaginated": True,
            "MaxItemsPerPage": size,
            **pages,
            **{
                name + "Endpoint": "%s%s/page/%d" % (base, path, number)
                for name, number in pages.items()
            },
            "FirstIndex": first_index,
            "LastIndex": first_index + max(0, len(shown) - 1),
            "TotalCount": len(items),
        }
        headers = {}
        if needs_token:
            headers["Cache-Control"] = "public, max-age=86400"
            headers["Expires"] = formatdate(time.time() + 86400, usegmt=True)
            headers["Last-Modified"] = formatdate(STARTED, usegmt=True)
            headers["Vary"] = "Accept-Language"
        body = {key: shown, "CollectionConfiguration": configuration, "Notifications": []}
        return headers, body

    def choose_language(self):
        wanted = []
        for part in self.headers.get("Accept-Language", "").split(","):
            tag, _, weight = part.strip().partition(";q=")
            wanted.append((float(weight or 1), tag.lower()[:2]))
        for _, tag in sorted(wanted, reverse=True):
            if tag in ("fr", "nl"):
                return tag
        return "fr"

    def reply(self, status, headers, body):
        content = b"" if body is None else json.dumps(body, ensure_ascii=False).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.wfile.write(content)


def not_changed(since):
    try:
        return parsedate_to_datetime(since).timestamp() >= STARTED
    except (TypeError, ValueError):
        return False


def notification(code):
    return {
        "Type": "Service\\Failure",
        "Message": code,
        "LocalizedMessage": "Cela n'existe pas",
        "Level": 4,
        "LevelAsString": "fatal",
        "Details": [],
        "Code": 17,
    }


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print("http://127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
