import { describe, expect, test } from "vitest";
import { outcomeOf } from "../support/evaluate-condition.ts";

type Case = readonly [condition: string, outcome: "true" | "false" | "error"];

const TEXT: readonly Case[] = [
  ["'abc'.size() == 3", "true"], ["'é😀'.size() == 2", "true"], ["''.size() == 0", "true"], ["'AbC'.lower() == 'abc'", "true"],
  ["'AbC'.upper() == 'ABC'", "true"], ["'  a b '.trim() == 'a b'", "true"], ["'é'.toUtf8().size() == 2", "true"],
  ["'abc'.matches('abc')", "true"], ["'abc'.matches('b')", "false"], ["'abc'.matches('.*b.*')", "true"], ["'a.c'.matches('a\\\\.c')", "true"],
  ["'abc'.matches('a\\\\.c')", "false"], ["'ana@x.com'.matches('[^@]+@[^@]+')", "true"], ["'ABC'.matches('(?i)abc')", "true"],
  ["'abc'.matches('^abc$')", "true"], ["'a\\nb'.matches('a.b')", "false"], ["''.matches('a*')", "true"], ["'ñ'.matches('.')", "true"],
  ["'abc'.matches(resource.data.name)", "false"], ["'abc'.matches('(' + ')')", "false"], ["'abc'.matches('(' + 'a')", "error"],
  ["'abc'.matches('(?' + '=a)abc')", "error"], ["'aa'.matches('(a)' + '\\\\1')", "error"], ["'abc'.matches(1)", "error"],
  ["'a,b,c'.split(',') == ['a', 'b', 'c']", "true"], ["'a1b22c'.split('[0-9]+') == ['a', 'b', 'c']", "true"], ["'abc'.split(',') == ['abc']", "true"],
  ["'foo bar'.replace('o', '0') == 'f00 bar'", "true"], ["'abc'.replace('[ab]', '') == 'c'", "true"], ["'abc'.replace('x', 'y') == 'abc'", "true"],
  ["'hello'[1] == 'e'", "true"], ["'hello'[9] == 'e'", "error"], ["'hello'[1:3] == 'el'", "true"], ["'hello'[0:0] == ''", "true"],
  ["'hello'[0:5] == 'hello'", "true"], ["'hello'[0:6] == 'hello'", "error"], ["'hello'[3:1] == ''", "error"], ["'hello'[-1] == 'o'", "error"],
  ["'a\\tb'.size() == 3", "true"], ["'\\u0041' == 'A'", "true"], ["'\\x41\\101' == 'AA'", "true"], ["'it\\'s'.size() == 4", "true"],
  ["resource.data.count.size() == 1", "error"], ["null.size() == 0", "error"], ["'abc'.keys() == []", "error"],
];

const LISTS: readonly Case[] = [
  ["[1, 2].size() == 2", "true"], ["[].size() == 0", "true"], ["[1, 2, 3].hasAll([1, 3])", "true"], ["[1, 2].hasAll([1, 4])", "false"],
  ["[1].hasAll([])", "true"], ["[1, 2].hasAll([1.0])", "true"], ["[1, 2].hasAny([2, 9])", "true"], ["[1, 2].hasAny([9])", "false"], ["[1].hasAny([])", "false"],
  ["['a', 'b'].hasOnly(['a', 'c'])", "false"], ["['a', 'b'].hasOnly(['a', 'b', 'c'])", "true"], ["['a', 'b'].hasOnly(['b', 'a'])", "true"],
  ["['a', 'a'].hasOnly(['a'])", "true"], ["[].hasOnly([])", "true"], ["[1].hasOnly([1].toSet())", "true"], ["[1].hasAll('a')", "error"],
  ["['a'].concat(['b']) == ['a', 'b']", "true"], ["[1].concat(2) == [1, 2]", "error"], ["[1, 2, 1].removeAll([1]) == [2]", "true"], ["[1].removeAll([]) == [1]", "true"],
  ["['a', 'b'].join('-') == 'a-b'", "true"], ["[1, true].join(',') == '1,true'", "true"], ["[].join(',') == ''", "true"], ["[[1]].join(',') == '1'", "error"],
  ["[1, 1, 2].toSet().size() == 2", "true"], ["[1, 2][0] == 1", "true"], ["[1, 2][2] == 1", "error"], ["[1, 2][-1] == 2", "error"], ["[1]['0'] == 1", "error"],
  ["[1, 2, 3][1:3] == [2, 3]", "true"], ["[1, 2, 3][1:9] == [2, 3]", "error"], ["[1, 2][2:2] == []", "true"], ["[1, 2]['a':2] == []", "error"],
  ["1 in [1, 2]", "true"], ["3 in [1, 2]", "false"], ["1.0 in [1]", "true"], ["'a' in []", "false"], ["[1] in [[1], [2]]", "true"], ["1 in 1", "error"], ["'a' in 'abc'", "error"],
  ["'a' in resource.data.tags", "true"], ["resource.data.numbers.hasAll([1, 2, 3])", "true"], ["resource.data.noItems.size() == 0", "true"],
  ["resource.data.tags[1] == 'b'", "true"], ["[1, 2, 3,].size() == 3", "true"], ["!(1 in [2])", "true"],
];

const SETS: readonly Case[] = [
  ["[1, 2].toSet().union([2, 3].toSet()) == [1, 2, 3].toSet()", "true"], ["[1, 2].toSet().intersection([2].toSet()) == [2].toSet()", "true"],
  ["[1, 2].toSet().difference([2].toSet()) == [1].toSet()", "true"], ["[1].toSet().difference([1]).size() == 0", "error"], ["[1].difference([1].toSet()).size() == 0", "error"],
  ["[1, 2].toSet().hasAll([1])", "true"], ["[1, 2].toSet().hasOnly([1])", "false"], ["[1].toSet().hasOnly([1, 2].toSet())", "true"], ["[1].toSet().hasAny([1, 5])", "true"],
  ["1 in [1].toSet()", "true"], ["2 in [1].toSet()", "false"], ["[1].toSet()[0] == 1", "error"],
];

const MAPS: readonly Case[] = [
  ["{'a': 1}.a == 1", "true"], ["{'a': 1}['a'] == 1", "true"], ["{'a': 1}.b == 1", "error"], ["{'a': 1}['b'] == null", "error"], ["{'a': {'b': 2}}.a.b == 2", "true"],
  ["{'a': 1, 'b': 2}.keys().hasOnly(['a', 'b'])", "true"], ["{'a': 1}.keys() is list", "true"], ["{'a': 1}.values() == [1]", "true"], ["{'a': 1}.size() == 1", "true"],
  ["'a' in {'a': null}", "true"], ["'b' in {'a': 1}", "false"], ["1 in {'a': 1}", "error"], ["'toString' in {'a': 1}", "false"], ["'__proto__' in {'a': 1}", "false"],
  ["resource.data.toString == 'own'", "true"], ["resource.data.constructor == 'own'", "error"], ["{'a': 1}.hasOwnProperty == null", "error"],
  ["{'a': 1}.get('a', 0) == 1", "true"], ["{'a': 1}.get('b', 0) == 0", "true"], ["{'a': {'b': 2}}.get(['a', 'b'], 0) == 2", "true"], ["{'a': {'b': 2}}.get(['a', 'c'], 0) == 0", "true"],
  ["{'a': 'x'}.get(['a', 'b'], 0) == 0", "true"], ["{'a': 1}.get(1, 0) == 0", "error"], ["{'a': 1}.hasAll(['a'])", "error"], ["{1: 2}.size() == 1", "error"],
  ["{'a': 1}.diff({'a': 1}).affectedKeys().size() == 0", "true"], ["{'a': 1, 'b': 2}.diff({'a': 1}).addedKeys() == ['b'].toSet()", "true"],
  ["{'a': 1}.diff({'a': 1, 'b': 2}).removedKeys() == ['b'].toSet()", "true"], ["{'a': 2}.diff({'a': 1}).changedKeys() == ['a'].toSet()", "true"],
  ["{'a': 1, 'b': 3}.diff({'a': 1, 'b': 2}).unchangedKeys() == ['a'].toSet()", "true"],
  ["{'a': 1, 'c': 3}.diff({'a': 2, 'b': 2}).affectedKeys() == ['a', 'b', 'c'].toSet()", "true"], ["{'a': 1}.diff({'b': 1}).affectedKeys().hasOnly(['a', 'b'])", "true"],
  ["{'a': 1.0}.diff({'a': 1}).affectedKeys().size() == 0", "true"], ["{'a': 1}.diff([1]).affectedKeys().size() == 0", "error"],
  ["resource.data.address.city == 'Lima'", "true"], ["resource.data.address.street == ''", "error"], ["resource.data.nothing.deep == 1", "error"], ["resource.data['name'] == 'Lima'", "true"],
];

const TIME: readonly Case[] = [
  ["request.time.year() == 2026", "true"], ["request.time.month() == 11", "true"], ["request.time.day() == 21", "true"], ["request.time.hours() == 15", "true"],
  ["request.time.minutes() == 4", "true"], ["request.time.seconds() == 5", "true"], ["request.time.nanos() == 678901000", "true"], ["request.time.dayOfWeek() == 6", "true"],
  ["timestamp.date(2026, 11, 22).dayOfWeek() == 7", "true"], ["request.time.dayOfYear() == 325", "true"], ["timestamp.date(2024, 12, 31).dayOfYear() == 366", "true"],
  ["request.time.date() == timestamp.date(2026, 11, 21)", "true"], ["request.time.time() == duration.time(15, 4, 5, 678901000)", "true"], ["request.time.toMillis() == 1795273445678", "true"],
  ["timestamp.value(-1).date() == timestamp.date(1969, 12, 31)", "true"], ["timestamp.value(-1).hours() == 23", "true"], ["timestamp.date(2026, 2, 30).year() == 2026", "error"],
  ["timestamp.date(2026, 1.5, 3).year() == 2026", "error"], ["resource.data.at.nanos() == 123456000", "true"], ["resource.data.at < request.time", "true"],
  ["duration.value(1, 'w') == duration.value(7, 'd')", "true"], ["duration.value(1, 'd') == duration.value(24, 'h')", "true"], ["duration.value(1, 'h') == duration.value(60, 'm')", "true"],
  ["duration.value(1, 's') == duration.value(1000, 'ms')", "true"], ["duration.value(1000000, 'ns') == duration.value(1, 'ms')", "true"], ["duration.value(1, 'y') == duration.value(1, 's')", "error"],
  ["duration.value(1500, 'ms').seconds() == 1", "true"], ["duration.value(1500, 'ms').nanos() == 500000000", "true"], ["duration.abs(duration.value(-5, 's')) == duration.value(5, 's')", "true"],
  ["request.time - resource.data.at < duration.value(2, 'd')", "true"],
];

const OTHERS: readonly Case[] = [
  ["math.abs(-5) == 5", "true"], ["math.abs(-5.5) == 5.5", "true"], ["math.ceil(1.2) == 2", "true"], ["math.ceil(1.2) is int", "true"], ["math.floor(-1.2) == -2", "true"], ["math.round(2.5) == 3", "true"],
  ["math.sqrt(9) == 3.0", "true"], ["math.isNaN(math.sqrt(-1))", "true"], ["math.isNaN(1)", "false"], ["math.pow(2, 10) == 1024.0", "true"], ["math.abs('a') == 1", "error"], ["math.floor(float('Infinity')) > 0", "error"],
  ["int('12') == 12", "true"], ["int(2.9) == 2", "true"], ["int(-2.9) == -2", "true"], ["int('x') == 0", "error"], ["int(true) == 1", "error"], ["float('1.5') == 1.5", "true"], ["float(1) is float", "true"], ["float('x') == 0.0", "error"],
  ["string(12) == '12'", "true"], ["string(true) == 'true'", "true"], ["string(null) == 'null'", "true"], ["string([1]) == '1'", "error"], ["debug(true)", "true"], ["debug('x') == 'x'", "true"],
  ["latlng.value(10.5, 20).latitude() == 10.5", "true"], ["latlng.value(10, 20).longitude() == 20", "true"], ["latlng.value(91, 0).latitude() == 91", "error"], ["resource.data.place.latitude() == -12.05", "true"],
  ["latlng.value(0, 0).distance(latlng.value(0, 1)) > 111190.0 && latlng.value(0, 0).distance(latlng.value(0, 1)) < 111200.0", "true"],
  ["'hi'.toUtf8().toBase64() == 'aGk='", "true"], ["'~~~'.toUtf8().toBase64() == 'fn5-'", "true"], ["'hi'.toUtf8().toHexString() == '6869'", "true"], ["b'\\xff'.toHexString() == 'FF'", "true"], ["resource.data.data.size() == 2", "true"],
  ["hashing.md5('').toHexString() == 'D41D8CD98F00B204E9800998ECF8427E'", "true"], ["hashing.crc32('123456789').toHexString() == '2639F4CB'", "true"], ["hashing.crc32c('123456789').toHexString() == '839206E3'", "true"],
  ["hashing.sha256('abc').toHexString() == 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'", "true"], ["hashing.md5('a') == hashing.md5(b'a')", "true"], ["hashing.md5(1) == b''", "error"],
  ["path('users/ana')[1] == 'ana'", "true"], ["path('/users/ana') == /users/ana", "true"], ["path('users/{u}').bind({'u': 'ana'}) == /users/ana", "true"], ["path('users/{u}').bind({}) == /users/ana", "error"],
  ["path(path('a/b')) == /a/b", "error"], ["/users/$('a' + 'na') == /users/ana", "true"], ["/users/$(null) == /users/ana", "error"], ["/a/b/c[0:2] == /a/b", "true"], ["request.path[3] == 'items'", "true"],
  ["request.path == /databases/$(database)/documents/items/$(id)", "true"], ["/databases/(default)/documents/items/i1 == request.path", "true"],
];

const REQUEST: readonly Case[] = [
  ["request.auth.uid == 'ana'", "true"], ["request.auth != null", "true"], ["request.auth.token.role == 'salesperson'", "true"], ["request.auth.token.level is int", "true"], ["request.auth.token.ratio is float", "true"],
  ["request.auth.token.vip", "true"], ["request.auth.token.nested.deep == 'x'", "true"], ["'b' in request.auth.token.roles", "true"], ["request.auth.token.missing == null", "error"], ["request.auth.token.get('missing', 'd') == 'd'", "true"],
  ["'role' in request.auth.token", "true"], ["request.method == 'get'", "true"], ["request.resource == null", "true"], ["request.resource.data.a == 1", "error"], ["request.query.limit == 1", "error"],
  ["resource.id == 'i1'", "true"], ["resource.__name__ == request.path", "true"], ["resource['id'] == id", "true"], ["resource.data.name == 'Lima'", "true"], ["database == '(default)'", "true"],
  ["exists(/databases/$(database)/documents/settings/a)", "true"], ["exists(/databases/$(database)/documents/settings/b)", "false"], ["existsAfter(/databases/$(database)/documents/settings/b)", "true"],
  ["get(/databases/$(database)/documents/settings/a).data.limit == 5", "true"], ["get(/databases/$(database)/documents/settings/a).id == 'a'", "true"], ["get(/databases/$(database)/documents/settings/b).data.limit == 6", "error"],
  ["getAfter(/databases/$(database)/documents/settings/b).data.limit == 6", "true"], ["get(/databases/$(database)/documents/settings/b) == null", "error"], ["get(/databases/$(database)/documents/settings/b).data.limit == 6 || true", "true"],
  ["exists(/databases/other/documents/settings/a)", "error"], ["exists(/settings/a)", "error"], ["exists('settings/a')", "error"], ["exists(/databases/$(database)/documents/settings)", "error"],
  ["get(resource.data.ref).data.owner == request.auth.uid", "true"],
];

describe.each([
  ["text", TEXT], ["lists", LISTS], ["sets", SETS], ["maps", MAPS], ["time", TIME], ["other types", OTHERS], ["request and documents", REQUEST],
] as const)("%s", (_, cases) => {
  test.each(cases)("%s is %s", (condition, outcome) => expect(outcomeOf(condition)).toBe(outcome));
});
