import { describe, expect, it } from "@jest/globals";
import { ERRORS } from "./errors.ts";
import { openApiDocument } from "./openapi.ts";
import { ROUTE_LIST, ROUTES, type Route } from "../routes/routes.ts";
import { MAX_INTEGER } from "../text.ts";

/* oxlint-disable typescript/no-explicit-any -- the document is looked into as a reader of JSON would */
const read = (value: unknown): any => JSON.parse(JSON.stringify(value));
const document = read(openApiDocument("1.2.3", "takeoff_session"));

const toPath = (route: Route): string => route.path.replace(/:([a-z]+)/g, "{$1}");
const findOperation = (route: Route): any => document.paths[toPath(route)]?.[route.method.toLowerCase()];

/** Every `$ref` below a node. */
function references(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return [...("$ref" in node ? [String(node.$ref)] : []), ...Object.values(node).flatMap(references)];
}

function resolve(root: any, ref: string): unknown {
  if (!ref.startsWith("#/")) return undefined;
  const keys = ref.slice(2).split("/");
  return keys.reduce((node, key) => node?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], root);
}

/** Integers that requests have in columns of type bigint: every other one has its limit in `MAX_INTEGER`. */
const BIGINTS = [
  "id",
  "documents",
  "ids",
  "accesstoken",
  "webhook",
  "delivery",
  "line",
  "session",
  "organization",
  "organization_id",
  "assignee_id",
  "passkey_id",
  "quota_bytes",
];

/** The integers of a schema, by the property that has them, with their largest values. */
function listIntegers(node: any, name: string): [name: string, max: number][] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((item) => listIntegers(item, name));
  const own: [string, number][] = node.type === "integer" ? [[name, node.maximum ?? Infinity]] : [];
  const { properties, ...rest } = node;
  const below = Object.entries(properties ?? {}).flatMap(([key, property]) => listIntegers(property, key));
  return [...own, ...below, ...Object.values(rest).flatMap((value) => listIntegers(value, name))];
}

const KEYWORDS = ["type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const"];

/** The places of schemas below a schema that say nothing of what stands there, of which a generated client has no type. */
function listUntyped(schema: any, place: string): string[] {
  if (typeof schema !== "object" || schema === null) return [place];
  const below = [
    ...Object.entries(schema.properties ?? {}).map(([name, property]) => [property, `${place}.${name}`] as const),
    ...["items", "additionalProperties", "propertyNames"].flatMap((key) =>
      schema[key] === undefined || schema[key] === false ? [] : [[schema[key], `${place}[${key}]`] as const],
    ),
    ...["anyOf", "oneOf", "allOf", "prefixItems"].flatMap((key) => (schema[key] ?? []).map((one: unknown) => [one, place] as const)),
  ];
  const isTyped = KEYWORDS.some((key) => key in schema) && (schema.type !== "array" || "items" in schema || "prefixItems" in schema);
  return [...(isTyped ? [] : [place]), ...below.flatMap(([one, at]) => listUntyped(one, at))];
}

describe("openApiDocument", () => {
  it("has a type for everything that a request or a response contains", () => {
    const operations: any[] = Object.values(document.paths).flatMap((path: any) => Object.values(path));
    // A downloaded JSON file has no schema.
    const listContents = (content: any, place: string): string[] =>
      Object.values<any>(content ?? {}).flatMap(({ schema }) => (schema === undefined ? [] : listUntyped(schema, place)));
    const untyped = operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
      ...parameters.flatMap(({ name, schema }: any) => listUntyped(schema, `${operationId} ${name}`)),
      ...listContents(requestBody?.content, operationId),
      ...Object.values<any>(responses).flatMap(({ content }) => listContents(content, `${operationId} response`)),
    ]);
    for (const [name, schema] of Object.entries(document.components.schemas)) untyped.push(...listUntyped(schema, name));
    expect(untyped).toEqual([]);
    expect(listUntyped({ type: "object", properties: { a: {}, b: { type: "array" } } }, "x")).toEqual(["x.a", "x.b"]);
  });

  it("bounds every integer of a request by the column that it is compared with or stored in", () => {
    const operations: any[] = Object.values(document.paths).flatMap((path: any) => Object.values(path));
    const integers = operations.flatMap(({ operationId, parameters, requestBody }) => [
      ...parameters.flatMap(({ name, schema }: any) => listIntegers(schema, name)),
      ...listIntegers(requestBody, operationId),
    ]);
    const tooLarge = integers.filter(([name, max]) => max > (BIGINTS.includes(name) ? Number.MAX_SAFE_INTEGER : MAX_INTEGER));
    expect(tooLarge).toEqual([]);
    expect(integers.map(([name]) => name)).toEqual(expect.arrayContaining(["page", "version", "view", "quantity", "id"]));
  });

  it("is OpenAPI 3.1 below the API's base", () => {
    expect([document.openapi, document.info.version, document.servers]).toEqual(["3.1.0", "1.2.3", [{ url: "/client/api" }]]);
    expect(document.components.securitySchemes.session).toEqual({ type: "apiKey", in: "cookie", name: "takeoff_session" });
  });

  it("describes every route once", () => {
    const described = Object.values(document.paths).flatMap((path: any) =>
      Object.values(path).map((operation: any) => operation.operationId),
    );
    expect(described.sort()).toEqual(ROUTE_LIST.map(({ name }) => name).sort());
  });

  it("lists the success status and the error statuses of each route", () => {
    for (const route of ROUTE_LIST) {
      const { responses } = findOperation(route);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(route.response.status), "400", "403", "429", "500", "503"]));
      const { errors = [] }: Route = route;
      for (const error of errors) expect(responses).toHaveProperty(String(ERRORS[error].status));
      if (!errors.length) expect("401" in responses).toBe(route.access !== "anyone");
      expect("404" in responses).toBe(route.path.includes(":") || errors.includes("not_found"));
      if (route.response.status === 201) expect(responses).toHaveProperty("409");
    }
  });

  it("describes rejections and failures in different words", () => {
    for (const route of ROUTE_LIST) {
      for (const [status, { description }] of Object.entries<{ description: string }>(findOperation(route).responses)) {
        if (Number(status) >= 400) expect(description).toMatch(Number(status) < 500 ? /^Rejected: / : /^Failed: /);
      }
    }
  });

  it("names retry-after where an error may have it", () => {
    for (const route of ROUTE_LIST) {
      for (const [status, { headers }] of Object.entries<{ headers?: any }>(findOperation(route).responses)) {
        if (Number(status) < 400) continue;
        const expected = ["429", "502", "503", "504"].includes(status)
          ? true
          : route.name === "uploadDocument" && status === "409"
            ? false
            : undefined;
        expect([route.name, status, headers?.["retry-after"].required]).toEqual([route.name, status, expected]);
      }
    }
  });

  it("declares no security for public routes, and access tokens with their scope for exactly the routes that take them", () => {
    for (const route of ROUTE_LIST) {
      const withToken = route.token === undefined ? undefined : [{ session: [] }, { access_token: [route.token] }];
      expect(findOperation(route).security).toEqual(route.access === "anyone" ? [] : withToken);
    }
    expect(findOperation(ROUTES.listDocuments).security).toEqual([{ session: [] }, { access_token: ["documents:read"] }]);
    expect(document.components.securitySchemes.access_token).toMatchObject({ type: "http", scheme: "bearer" });
  });

  it("declares every path and query parameter", () => {
    for (const route of ROUTE_LIST) {
      const names = findOperation(route).parameters.map((parameter: any) => `${parameter.in} ${parameter.name}`);
      for (const [, name] of route.path.matchAll(/:([a-z]+)/g)) expect(names).toContain(`path ${name}`);
      for (const name of Object.keys(route.query?.shape ?? {})) expect(names).toContain(`query ${name}`);
    }
    expect(findOperation(ROUTES.uploadDocument).parameters).toContainEqual(
      expect.objectContaining({ in: "header", name: "Idempotency-Key" }),
    );
  });

  it("describes the fields of a search as one text, with its default", () => {
    const parameter = findOperation(ROUTES.listDocuments).parameters.find(({ name }: any) => name === "search_in");
    expect(parameter).toMatchObject({ required: false, schema: { type: "string", default: "filename,organization_name" } });
    expect("filename,project_name").toMatch(new RegExp(parameter.schema.pattern));
  });

  it("describes bodies by their media type, files as binary", () => {
    const login = findOperation(ROUTES.login).requestBody.content["application/json"].schema;
    expect(login.required).toEqual(["username", "password"]);
    const form = findOperation(ROUTES.uploadDocument).requestBody.content["multipart/form-data"].schema;
    expect(form.properties.file).toMatchObject({ type: "string", format: "binary" });
    expect(form.required).toEqual(expect.arrayContaining(["project_name", "file"]));
    expect(form.required).not.toContain("organization_id");
    expect(form.properties.organization_id).toMatchObject({ type: "string" });
    expect(findOperation(ROUTES.logout).requestBody).toBeUndefined();
  });

  it("describes files as binary, and JSON files without a schema", () => {
    const getContent = (route: Route): any => findOperation(route).responses["200"].content;
    expect(getContent(ROUTES.downloadXml)).toEqual({ "application/xml": { schema: { type: "string", format: "binary" } } });
    expect(getContent(ROUTES.openApi)).toEqual({ "application/json": {} });
    expect(getContent(ROUTES.exportDocument)["application/json; charset=utf-8"]).toEqual({});
  });

  it("describes the document that the last request of an upload returns, beside the empty response of the others", () => {
    const { responses } = findOperation(ROUTES.continueUpload);
    expect(responses["200"].content).toEqual(findOperation(ROUTES.uploadDocument).responses["200"].content);
    expect(responses["204"].content).toBeUndefined();
  });

  it("contains the patterns of text fields", () => {
    const getBody = (route: Route): any => findOperation(route).requestBody.content["application/json"].schema.properties;
    const name = new RegExp(getBody(ROUTES.createLocation).name.pattern, "u");
    for (const taken of ["Träger", " a b ", "\ta\n", ""]) expect(name.test(taken)).toBe(true);
    for (const rejected of ["a\nb", "a\u0000", "\u0085b"]) expect(name.test(rejected)).toBe(false);
    const notes = new RegExp(getBody(ROUTES.setDocumentStatus).notes.anyOf[0].pattern, "u");
    expect([notes.test("a\r\n\tb"), notes.test("a\u000bb")]).toEqual([true, false]);
    const { email } = getBody(ROUTES.forgotPassword);
    expect([email.maxLength, email.format]).toEqual([254, undefined]);
    // The JSON Schema format "email" would reject this address, which is accepted.
    const taken = `${"a".repeat(65)}@mail.example`;
    expect([new RegExp(email.pattern, "u").test(taken), ROUTES.forgotPassword.body.schema.safeParse({ email: taken }).success]).toEqual([
      true,
      true,
    ]);
    expect(new RegExp(email.pattern, "u").test("no-at-sign")).toBe(false);
    const form = findOperation(ROUTES.uploadDocument).requestBody.content["multipart/form-data"].schema;
    expect(form.properties.expected_order_date).toMatchObject({ format: "date" });
  });

  it("contains no dangling $ref", () => {
    const everything = read(openApiDocument("1.2.3", "takeoff_session", ROUTE_LIST));
    for (const root of [document, everything]) {
      expect(references(root)).toContain("#/components/schemas/Error");
      expect(references(root).filter((ref) => resolve(root, ref) === undefined)).toEqual([]);
      expect(JSON.stringify(root)).not.toContain("$defs");
    }
    expect(references(everything)).toContain("#/components/schemas/MetadataElement");
  });
});
