import { describe, expect, it } from "@jest/globals";
import type * as z from "zod";
import { JSON_BODIES, type JsonBodyRow, type JsonRouteName } from "../../test/json-bodies.ts";
import { DEEP, isForPeople, makeText, NO_OBJECT, wrongValues } from "../../test/wrong-values.ts";
import { validationError } from "../api/errors.ts";
import { ROUTES, ROUTE_LIST } from "./routes.ts";

const NAMES = Object.keys(JSON_BODIES) as JsonRouteName[];
const schemaOf = (name: JsonRouteName): z.ZodType => ROUTES[name].body.schema;

/** A body with these values instead of those of the valid one. */
const change = ({ body, list }: JsonBodyRow, values: object): unknown => (list ? [{ ...body, ...values }] : { ...body, ...values });

/** What the response says of a body: a sentence for each wrong field; none when it is valid. */
function findProblems(name: JsonRouteName, body: unknown): Record<string, string> | undefined {
  const { error } = schemaOf(name).safeParse(body);
  return error && validationError(error).fields;
}

/** A value, shortened for the message of a failed test. */
const shorten = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 60);

it("the bodies of all routes with a JSON body are in the table", () => {
  expect([...NAMES].sort()).toEqual(
    ROUTE_LIST.filter(({ body }) => body?.type === "json")
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(NAMES.map((name) => [name, JSON_BODIES[name]] as const))("the body of %s", (name, row) => {
  const prefix = row.list ? "0." : "";

  it("is rejected for each wrong value of a field, with the field and a sentence for users", () => {
    for (const field of row.fields)
      for (const { value, sentence } of wrongValues(field)) {
        const problems = findProblems(name, change(row, { [field.name]: value })) ?? {};
        const [said = ""] = Object.values(problems);
        const what = `${field.name}: ${shorten(value)}`;
        expect([what, Object.keys(problems), said, isForPeople(said)]).toEqual([what, [prefix + field.name], sentence ?? said, true]);
      }
  });

  it("is rejected with all wrong fields together", () => {
    const wrong = Object.fromEntries(row.fields.map(({ name: field, kind }) => [field, kind === "working hours" ? "maybe" : { a: 1 }]));
    expect(Object.keys(findProblems(name, change(row, wrong)) ?? {}).sort()).toEqual(row.fields.map((field) => prefix + field.name).sort());
  });

  it("is rejected when it is of another kind", () => {
    for (const body of [row.list ? {} : [], "text", 7, null, true]) expect([body, findProblems(name, body)]).toEqual([body, NO_OBJECT]);
    for (const body of row.list ? [[7], [null], ["a"]] : [])
      expect([body, Object.values(findProblems(name, body) ?? {}).map(isForPeople)]).toEqual([body, [true]]);
  });

  it("is rejected with a sentence for users when it, or a field of it, is nested more deeply than any stack", () => {
    const [first] = row.fields;
    for (const body of [DEEP, change(row, { [first!.name]: DEEP })])
      expect(Object.values(findProblems(name, body) ?? {}).map(isForPeople)).toEqual([true]);
  });

  it("is accepted with texts of the maximum length, which count after trimming, and without optional fields", () => {
    const { fields } = row;
    expect(findProblems(name, change(row, {}))).toBeUndefined();
    for (const field of fields.filter(({ max }) => max !== undefined)) {
      const text = makeText(field, field.max!);
      const padded = field.kind === "password" ? text : `  ${text} `;
      expect([field.name, findProblems(name, change(row, { [field.name]: padded }))]).toEqual([field.name, undefined]);
    }
    for (const field of fields.filter(({ required, partial }) => required === undefined || partial)) {
      const empty = field.kind === "text" || field.kind === "email" ? [null, "", "  "] : [null];
      for (const value of [undefined, ...(field.partial ? [] : empty)])
        expect([field.name, value, findProblems(name, change(row, { [field.name]: value }))]).toEqual([field.name, value, undefined]);
    }
  });
});
