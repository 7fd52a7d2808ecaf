"""Hostile values: what nobody types, and what a program must refuse without falling over.

Every function takes the random generator of one visit, so that a visit can be played again.
"""

from __future__ import annotations

import zlib
from io import BytesIO
from random import Random
from typing import Final
from urllib.parse import urlencode
from zipfile import ZIP_DEFLATED, ZipFile


class Upload(BytesIO):
    """File as a browser sends it. Django's own class would refuse the worst names itself."""

    def __init__(self, name: str, content: bytes, kind: str) -> None:
        super().__init__(content)
        self.name = name
        self.content_type = kind


#: Whole numbers at the limits of Python, of the databases and of the forms.
NUMBERS: Final = (
    *("0", "-0", "-1", "1", "2", "00", "+1", " 7 ", "1.0", "1.5", "1,5", "1e3", "1_000", "0x10"),
    *("32767", "32768", "-32769", "65536", "99999", "100000", "2147483647", "2147483648"),
    *("9223372036854775807", "9223372036854775808", "-9223372036854775809", "9" * 30, "-" * 9),
    *("1" * 400, "1" * 4_300, "9" * 5_000, "-" + "9" * 5_000, "9" * 5_000 + ".5", "0" * 5_000),
    *("١٢٣", "１２", "²", "Ⅷ", "½", "一", "NaN", "inf", "-Infinity", "1e999999", "1E-999999"),
)
#: Texts that break readers: signs that no screen shows, markup, templates, far too long words.
TEXTS: Final = (
    *("", " ", "\t", "\n", "\r\n", "\0", "a\0b", "\x01\x02\x7f", "\N{NO-BREAK SPACE}", "\u200b"),
    *("\u202eà l’envers", "\ufeff", "\ufffd", "\uffff", "\U0010ffff", "\U0001f0a1" * 20),
    *("e\u0301" * 40, "a" + "\u0301" * 2_000, "ß" * 100, "İ" * 100, "ﷺ" * 60, "ǆ", "ﬃ"),
    *("a" * 255, "a" * 256, "a" * 301, "é" * 301, "a " * 5_000, "x" * 70_000),
    *("<script>alert(1)</script>", "{{ 7|add:7 }}{% debug %}", "%s %(a)s %d", "{0}{a.b}", "${x}"),
    *("' OR 1=1 --", '";', "\\", "../../etc/passwd", "file:///etc/passwd", "http://[::1", "//a"),
    *("=1+1", "@SUM(A1)", "None", "null", "true", "[]", "{}", '{"a": 1}', "[[[[[[[[", "abc"),
    *("\ud800", "a\udfffb"),
)
DATES: Final = (
    *("2026-11-21", "0001-01-01", "9999-12-31", "10000-01-01", "0000-00-00", "-1-1-1"),
    *("2026-02-30", "21/11/2026", "99999999999-01-01", "2026-11-21T25:61", "00:00", "23:59:59"),
    *("0001-01-01T00:00", "9999-12-31T23:59:59", "1899-12-31 00:00", "2026-11-21T12:00+99:00"),
    *("24:00", "99h99", "1" * 5_000 + "h", "14h", "14:00:00.0000000001", "0:0"),
)
TOKENS: Final = (
    *("x", "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"),
    *("{00000000000000000000000000000000}", "urn:uuid:" + "0" * 32, "0" * 5_000, "é" * 36),
)
#: Names of fields that no form has, or that look like those of one.
NAMES: Final = (
    *("x", "", "\0", "é", "a" * 9_000, "deals-999-x", "deals--1-ns", "deals-0-ns", "table-1-0"),
    *("form-TOTAL_FORMS", "piece_0", "csrfmiddlewaretoken", "next", "__class__", "self", "pk"),
    "id",
)
#: Parts of an address, as they are written in it: percent signs are not encoded again.
PATHS: Final = (
    *("0", "1", "00", "-1", "999999999", "2147483648", "9223372036854775808", "9" * 30),
    "9" * 4_999,
    *("9" * 300, "a", "a" * 300, "%00", "a%00b", "%ff", "%c3%28", "%ed%a0%80", "%0a", "%2e%2e"),
    *("%2f", "..", ".", "%", "%zz", "%u1234", "%d9%a1", "%f0%9f%82%a1", "a%20b", "*", "'", "%22"),
)
#: Parameters that some page reads in its address, and two that none reads.
PARAMETERS: Final = (
    *("camp", "code", "find", "from", "new", "next", "only", "other", "page", "paper", "q"),
    "round",
    *("rows", "seed", "show", "sort", "source", "state", "table", "team", "to", "two_sided"),
    "waiting",
    *("way", "who", "chosen", "size", "", "x"),
)
#: Whole queries, written as they are sent.
QUERIES: Final = (
    *("next=%00", "next=%ff", "q=%ff%fe", "q=%ed%a0%80", "q=%", "&&&=&=&=", "=", "a[]=1"),
    "%00=%00",
    *("next=/%0d%0aSet-Cookie:x=y", "next=http://[", "next=/\\evil.example", "next=" + "a" * 9_000),
    *("a" * 9_000, "&".join(["round=1"] * 200), "%ff=%ff", "a=1;b=2"),
)
ADDRESSES: Final = ("abc", "//evil.example", "/", "home", "javascript:alert(1)", "/%00", "http://[")
COOKIES: Final = (
    *("", "x", "=", ";;;", "a" * 9_000, '"abcdefgh\\000"'),
    '"\\377\\377\\377\\377\\377\\377\\377\\377"',
    *("\xff\xfe", "\xed\xa0\x80", "en", "xx", "../../../x", "1.2", ".", "..", "1.é", "9" * 5_000),
    *("9999999999999999999999.1", "AAAAAA.secret", "NS:x:y", "é" * 99, "%00", "{}", "[1", '"'),
)
HEADERS: Final = (
    ("HTTP_ACCEPT_LANGUAGE", ("en", "xx", "*" * 9_000, "fr;q=" + "9" * 5_000, "é")),
    ("HTTP_ACCEPT_ENCODING", ("", "gzip", "gzip;q=0", "br", "\xff", "x" * 9_000)),
    ("HTTP_ACCEPT", ("", "application/json", "\xff", "*/*;q=é")),
    ("HTTP_IF_NONE_MATCH", ("*", '"', 'W/"x"', "\xff", '"' * 5_000, 'W/"' + "a" * 9_000)),
    ("HTTP_IF_MODIFIED_SINCE", ("0", "Sat, 99 Foo 99999 99:99:99 GMT", "é", "9" * 5_000)),
    ("HTTP_IF_MATCH", ("*", '"x"', "é")),
    ("HTTP_RANGE", ("bytes=0-1", "bytes=-", "bytes=" + "9" * 5_000 + "-", "é")),
    ("HTTP_HOST", ("", "a b", "[::1", "é", "x" * 300, "evil.example:99999999", "..", "a\0b", "[]")),
    ("HTTP_REFERER", ("x", "http://[", "\xff", "a" * 9_000, "http://testserver:99999999999/")),
    ("HTTP_ORIGIN", ("null", "http://[", "http://testserver", "é", "http://testserver:x")),
    ("HTTP_X_FORWARDED_FOR", ("", "x", "1.2.3.4, é", "::1, " * 999, "\xff", "a\0b", "9" * 300)),
    ("HTTP_X_FORWARDED_PROTO", ("https", "x", "\xff")),
    ("HTTP_X_FORWARDED_HOST", ("evil.example", "é")),
    ("HTTP_USER_AGENT", ("", "a" * 9_000, "\xff", "a\0b")),
    ("HTTP_HX_REQUEST", ("true", "é")),
    ("HTTP_HX_TARGET", ("x", "é")),
    ("HTTP_HX_CURRENT_URL", ("http://[", "é", "%ff", "http://testserver:99999999/")),
    ("HTTP_HX_CURRENT_URL_URI_AUTOENCODED", ("true",)),
    ("HTTP_X_REQUESTED_WITH", ("XMLHttpRequest",)),
    ("HTTP_EXPECT", ("100-continue",)),
    ("HTTP_CONTENT_ENCODING", ("gzip", "é")),
    # What a server itself says of its client, as on a wifi without an address.
    ("REMOTE_ADDR", ("::1", "fe80::1%eth0")),
)
METHODS: Final = ("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "get", "POST")
CONTENT_TYPES: Final = (
    *("", "text/plain", "application/json", "application/octet-stream", "multipart/form-data"),
    *("multipart/form-data; boundary=", "multipart/form-data; boundary=" + "é"),
    "multipart/mixed; boundary=x",
    "multipart/form-data; boundary=" + "b" * 300,
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/x-www-form-urlencoded; charset=nope",
    "multipart/form-data; boundary=x; charset=nope",
    *("application/x-www-form-urlencoded; charset=utf-16", "é/é", "/", ";", "application/xml"),
    "a" * 9_000,
)
#: Bodies sent as they are, whatever the content type says.
BODIES: Final = (
    *(b"", b"\0", b"\xff\xfe", b"{", b'{"token": 1}', b"[1, 2]", b"null", b"a=%", b"a=%ff&b=%00"),
    *(b"=&=&=", b"&" * 900, b"a=1;b=2", b"--x\r\n", b"--x--\r\n", b"--x\r\n\r\n\r\n--x--", b"<x/>"),
    b"&".join(b"f%d=1" % number for number in range(5_100)),
    b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    b'--x\r\nContent-Disposition: form-data; name="a"; filename="\xff\0"\r\n\r\nb\r\n--x--\r\n',
    b"--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--\r\n",
    b'--x\r\nContent-Disposition: form-data; name="a"\r\n'
    b"Content-Transfer-Encoding: base64\r\n\r\n!!!\r\n--x--\r\n",
    b"--x\r\nContent-Disposition: form-data; name*=utf-8''%ff\r\n\r\nb\r\n--x--\r\n",
    b"token=" + b"a" * 2_100_000,
)


def text(random: Random, kind: str, offered: list[str]) -> str:
    """Return a hostile value of a field: of its own kind more often than of another."""
    usual = {"numeric": NUMBERS, "number": NUMBERS, "date": DATES, "time": DATES}.get(kind, TEXTS)
    pool = random.choice((usual, usual, NUMBERS, TEXTS, DATES, TOKENS, tuple(offered) or TEXTS))
    return random.choice(pool)


def query(random: Random) -> str:
    """Return a query: every parameter that a page reads, with a hostile value, or a broken one."""
    if random.random() < 0.2:
        return random.choice(QUERIES)
    pool = (*NUMBERS, *TEXTS, *DATES, *ADDRESSES)
    chosen = [name for name in PARAMETERS if random.random() < 0.6]
    pairs = [(name, random.choice(pool)[:3_000]) for name in chosen]
    return urlencode(pairs, errors="surrogatepass")


def file(random: Random) -> Upload:
    """Return a small file of a kind that a page may take, hostile more often than not."""
    name, content = random.choice(_FILES)
    odd = random.choice((name, name, "a" * 300 + name, "é\0.csv", "", "..", "\u202e" + name, "x"))
    kind = random.choice(("text/csv", "image/png", "", "application/octet-stream", "é"))
    return Upload(odd, content, kind)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def _png(width: int, height: int) -> bytes:
    """Return a picture that says it is this large, and holds one line of it."""
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0"
    data = zlib.compress(b"\0" * 64)
    ends = _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + ends


def _archive(**parts: bytes) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return buffer.getvalue()


_FILES: Final = (
    ("liste.csv", b"Joueur 1;Joueur 2\nOdile;Yves\n"),
    ("liste.csv", b"Joueur 1;Joueur 2\n" + b"\0\xff" * 50 + b";" * 300),
    ("liste.csv", ("N°;Équipe;Payé\n" + "9" * 5_000 + ";x;1e999\n").encode()),
    ("liste.csv", "Joueur 1;Joueur 2\n\ud800;b\n".encode("utf-8", "surrogatepass")),
    ("liste.xlsx", b"PK\x03\x04" + b"\0" * 60),
    ("liste.xlsx", _archive(**{"xl/workbook.xml": b"<x>"})),
    ("logo.png", _png(20, 20)),
    ("logo.png", _png(2**31 - 1, 2**31 - 1)),
    ("logo.svg", b"<svg/>"),
    ("logo.gif", b"GIF89a\xff\xff\xff\xff\0\0\0"),
    ("reglement.toml", b"rules = 1\n"),
    ("reglement.toml", b'name = "\\u0000"\nrounds = ' + b"9" * 5_000 + b"\n"),
    ("reglement.toml", b"a = " + b"[" * 3_000 + b"]" * 3_000 + b"\n"),
    ("reglement.toml", b"[format]\nrounds = -1\npools = 1e400\nstart = 0001-01-01\n"),
    ("vide", b""),
)
