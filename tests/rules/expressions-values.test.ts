import { describe, expect, test } from "vitest";
import { outcomeOf } from "../support/evaluate-condition.ts";

type Case = readonly [condition: string, outcome: "true" | "false" | "error"];

const EQUALITY: readonly Case[] = [
  ["1 == 1", "true"], ["1 == 2", "false"], ["1 == 1.0", "true"], ["1 != 1.0", "false"], ["1 != 2", "true"],
  ["'a' == 'a'", "true"], ["'a' == \"a\"", "true"], ["'a' == 'A'", "false"], ["'1' == 1", "false"], ["true == 'true'", "false"],
  ["null == null", "true"], ["null == false", "false"], ["null != 0", "true"],
  ["[1, 2] == [1, 2]", "true"], ["[1, 2] == [2, 1]", "false"], ["[1, 2] == [1.0, 2.0]", "true"], ["[] == []", "true"],
  ["{'a': 1, 'b': 2} == {'b': 2, 'a': 1}", "true"], ["{'a': 1} == {'a': 2}", "false"], ["{} == {}", "true"], ["{} == []", "false"],
  ["[1, 2].toSet() == [2, 1, 1].toSet()", "true"], ["[1].toSet() == [1]", "false"],
  ["b'abc' == 'abc'.toUtf8()", "true"], ["b'\\xff' == b'\\xfe'", "false"],
  ["/a/b == path('a/b')", "true"], ["/a/b == /a/c", "false"],
  ["resource.data.at == resource.data.at", "true"], ["resource.data.ref == /databases/$(database)/documents/settings/a", "true"],
  ["resource.data.place == latlng.value(-12.05, -77.04)", "true"],
  ["float('NaN') == float('NaN')", "false"], ["float('NaN') != float('NaN')", "true"],
  ["resource.data.whole == 3", "true"], ["resource.data.nothing == null", "true"],
];

const ORDER: readonly Case[] = [
  ["1 < 2", "true"], ["2 < 2", "false"], ["2 <= 2", "true"], ["3 > 2", "true"], ["2 > 2", "false"], ["2 >= 3", "false"], ["2 >= 2", "true"],
  ["1 < 1.5", "true"], ["2.5 > 2", "true"], ["9007199254740993 > 9007199254740992.0", "true"],
  ["'a' < 'b'", "true"], ["'B' < 'a'", "true"], ["'a' < 'aa'", "true"], ["'' < 'a'", "true"], ["'\\uffff' < '😀'", "true"],
  ["timestamp.value(1) < timestamp.value(2)", "true"], ["duration.value(1, 'm') > duration.value(59, 's')", "true"],
  ["b'a' < b'b'", "true"],
  ["1 < 'a'", "error"], ["true < false", "error"], ["null < 1", "error"], ["[1] < [2]", "error"], ["timestamp.value(1) < 2", "error"],
  ["float('NaN') < 1", "false"], ["float('NaN') >= 1", "false"],
];

const ARITHMETIC: readonly Case[] = [
  ["1 + 2 == 3", "true"], ["5 - 7 == -2", "true"], ["3 * 4 == 12", "true"], ["10 / 4 == 2", "true"], ["-7 / 2 == -3", "true"],
  ["10 % 3 == 1", "true"], ["-7 % 2 == -1", "true"], ["10.0 / 4 == 2.5", "true"], ["10 / 4.0 == 2.5", "true"], ["0.1 + 0.2 > 0.3", "true"],
  ["1 + 1 is int", "true"], ["1 + 1.0 is float", "true"], ["7.5 % 2 == 1.5", "true"],
  ["1 / 0 == 0", "error"], ["1 % 0 == 0", "error"], ["1.0 / 0 == 0.0", "error"],
  ["9223372036854775807 + 1 > 0", "error"], ["-9223372036854775808 < 0", "true"], ["-(-9223372036854775808) > 0", "error"],
  ["9223372036854775807 * 2 > 0", "error"], ["1 + 2 * 3 == 7", "true"], ["(1 + 2) * 3 == 9", "true"], ["10 - 2 - 3 == 5", "true"],
  ["-2 + 3 == 1", "true"], ["-resource.data.count == -7", "true"], ["- -1 == 1", "true"], ["1e3 == 1000", "true"], ["1.5e-1 == 0.15", "true"],
  ["'a' + 'b' == 'ab'", "true"], ["'a' + 1 == 'a1'", "error"], ["[1] + [2] == [1, 2]", "error"], ["true + true == 2", "error"],
  ["null + 1 == 1", "error"], ["-'a' == 'a'", "error"], ["'a' * 3 == 'aaa'", "error"],
  ["timestamp.value(0) + duration.value(60, 's') == timestamp.value(60000)", "true"],
  ["duration.value(60, 's') + timestamp.value(0) == timestamp.value(60000)", "true"],
  ["timestamp.value(60000) - duration.value(60, 's') == timestamp.value(0)", "true"],
  ["timestamp.value(60000) - timestamp.value(0) == duration.value(1, 'm')", "true"],
  ["duration.value(30, 's') + duration.value(30, 's') == duration.value(1, 'm')", "true"],
  ["duration.value(60, 's') - duration.value(30, 's') == duration.value(30, 's')", "true"],
  ["timestamp.value(0) + timestamp.value(0) == timestamp.value(0)", "error"], ["timestamp.value(0) + 1 == timestamp.value(1)", "error"],
];

const TYPES: readonly Case[] = [
  ["1 is int", "true"], ["1 is float", "false"], ["1.0 is float", "true"], ["1.0 is int", "false"], ["1 is number", "true"], ["1.5 is number", "true"],
  ["'1' is number", "false"], ["'a' is string", "true"], ["true is bool", "true"], ["null is bool", "false"], ["[] is list", "true"],
  ["[] is set", "false"], ["[].toSet() is set", "true"], ["{} is map", "true"], ["{}.diff({}) is map_diff", "true"], ["b'a' is bytes", "true"],
  ["/a/b is path", "true"], ["'/a/b' is path", "false"], ["request.time is timestamp", "true"], ["duration.value(1, 's') is duration", "true"],
  ["resource.data.place is latlng", "true"], ["resource.data is map", "true"], ["resource.data.ref is path", "true"],
  ["resource.data.nothing is string", "false"], ["request.path is path", "true"], ["1 is constraint", "false"], ["resource.data.missing is string", "error"],
  ["resource.data.count is int", "true"], ["resource.data.price is float", "true"], ["resource.data.whole is int", "false"],
  ["resource.data.data is bytes", "true"], ["id is string", "true"],
];

const LOGIC: readonly Case[] = [
  ["true && true", "true"], ["true && false", "false"], ["false && true", "false"], ["true || false", "true"], ["false || false", "false"],
  ["!false", "true"], ["!true", "false"], ["!!true", "true"], ["true ? true : false", "true"], ["false ? true : false", "false"],
  ["resource.data.missing == 1 || true", "true"], ["true || resource.data.missing == 1", "true"],
  ["resource.data.missing == 1 || false", "error"], ["false || resource.data.missing == 1", "error"],
  ["resource.data.missing == 1 && false", "false"], ["false && resource.data.missing == 1", "false"],
  ["resource.data.missing == 1 && true", "error"], ["true && resource.data.missing == 1", "error"],
  ["!(resource.data.missing == 1)", "error"], ["1 / 0 == 0 || 1 / 0 == 1", "error"],
  ["1 && true", "error"], ["false || 1", "error"], ["1 || true", "true"], ["null && false", "false"], ["!1", "error"], ["!null", "error"],
  ["1 ? true : true", "error"], ["(1 / 0 == 0) ? true : true", "error"], ["((1 / 0 == 0) ? true : true) || true", "true"],
  ["true ? true : 1 / 0 == 0", "true"], ["false ? 1 / 0 == 0 : true", "true"],
  ["true || false && false", "true"], ["(true || false) && false", "false"], ["!true || true", "true"], ["1 == 1 && 2 == 2", "true"],
  ["false ? false : true ? true : false", "true"], ["1 + 1 == 2 ? true : false", "true"], ["1", "error"], ["'true'", "error"], ["null", "error"],
  ["1 < 2 == true", "true"], ["'a' in ['a'] == true", "true"],
];

describe.each([
  ["equality", EQUALITY], ["order", ORDER], ["arithmetic", ARITHMETIC], ["types", TYPES], ["logic", LOGIC],
] as const)("%s", (_, cases) => {
  test.each(cases)("%s is %s", (condition, outcome) => expect(outcomeOf(condition)).toBe(outcome));
});
