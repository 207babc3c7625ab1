import { describe, expect, it } from "@jest/globals";
import { matchRoute, ROUTE_LIST, routePath, ROUTES, type RouteName } from "./routes.ts";

/** The name and parameters of what was found, or the allowed methods. */
function found(method: string, path: string): unknown {
  const match = matchRoute(method, path);
  return match.found ? [match.route.name, match.params] : match.allow;
}

describe("matchRoute", () => {
  it("binds the parameter of a path", () => {
    expect(found("GET", "/pdfs/12")).toEqual(["getDocument", { id: "12" }]);
    expect(found("PUT", "/pdfs/status/12")).toEqual(["completeDocument", { id: "12" }]);
  });

  it("prefers a literal segment to a parameter", () => {
    expect(found("GET", "/pdfs/all")).toEqual(["listAllDocuments", {}]);
    expect(found("GET", "/pdfs/originals")).toEqual(["downloadOriginals", {}]);
  });

  it("matches HEAD like GET", () => {
    expect(found("HEAD", "/pdfs")).toEqual(["listDocuments", {}]);
    expect(found("HEAD", "/login")).toEqual(["POST"]);
  });

  it("returns the allowed methods of a path without the requested one", () => {
    expect(found("DELETE", "/login")).toEqual(["POST"]);
    expect(found("OPTIONS", "/pdfs/1/status")).toEqual(["PATCH"]);
    expect(found("get", "/pdfs")).toEqual(["GET"]);
    expect(found("DELETE", "/pdfs/all")).toEqual(["GET"]);
  });

  it("returns the methods of a path exactly for the others, for every path", () => {
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    for (const { path } of ROUTE_LIST.filter(({ path }) => !path.includes(":"))) {
      const allowed = methods.filter((method) => matchRoute(method, path).found);
      for (const method of methods.filter((method) => !allowed.includes(method)))
        expect([path, method, [...(found(method, path) as string[])].sort()]).toEqual([path, method, allowed.toSorted()]);
    }
  });

  it.each(["/", "/pdf", "/pdfs/", "//pdfs", "/PDFS", "/pdfs/1/preview/2", "/__proto__"])("does not match %j", (path) => {
    expect(found("GET", path)).toEqual([]);
  });

  it("decodes a name after the path was cut into segments, and finds it in the spelling that routePath gives it", () => {
    const names = ["Paint/finish", "a;b", "100%2f", "..a", "\\", "a#b?c", "梁 é", "it's (1)*!"];
    for (const name of names) {
      const path = routePath("deleteCustomParameter", { name });
      expect([path, found("DELETE", path)]).toEqual([path, ["deleteCustomParameter", { name }]]);
    }
  });

  const SPELLINGS = ["1#", "1;a", "%31", "1%2Fpreview", "1%5c", "1\\", "..", "%2e", "%252e%252e"];

  it.each([...SPELLINGS, "%2531", "1%00", "1%20", " 1", "+1", "01", "0x1", "1e3", "1.0", "-1", "0", "٣", "ü", "9007199254740993"])(
    "does not match %j in place of an id",
    (segment) => {
      for (const path of [`/pdfs/${segment}`, `/pdfs/${segment}/history`, `/pdfs/${segment}/../1`, `/users/${segment}`])
        expect([path, found("GET", path), found("PATCH", path)]).toEqual([path, [], []]);
    },
  );

  it.each(["a#b", "a;b", "%61", "a%2Fb", "a\\b", "..", "%252e", "a%00", "ü", "%", "%ff"])(
    "does not match %j in place of a token",
    (segment) => {
      expect(found("POST", `/reset-password/${segment}`)).toEqual([]);
    },
  );

  it("does not match a page beyond its column", () => {
    expect(found("PUT", "/pdfs/1/draft/pages/2147483647/scale")).toEqual(["setViewScale", { id: "1", page: "2147483647" }]);
    expect(found("PUT", "/pdfs/1/draft/pages/2147483648/scale")).toEqual([]);
  });

  it.each(["/%70dfs", "/pdfs%2F1", "/pdfs;a", "/pdfs#/1", "/pdfs/./1", "/pdfs\\1"])(
    "does not match %j, another spelling of a path",
    (path) => {
      expect(found("GET", path)).toEqual([]);
    },
  );

  it.each(["/pdfs/%", "/pdfs/%zz", "/pdfs/%C3", "/pdfs/%ff"])("does not match %j, which cannot be decoded", (path) => {
    expect(found("GET", path)).toEqual([]);
  });
});

describe("ROUTES", () => {
  it("has each method and path once", () => {
    const keys = ROUTE_LIST.map(({ method, path }) => `${method} ${path.replace(/:[a-z]+/g, ":")}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("finds every served route by its own path", () => {
    for (const { method, name } of ROUTE_LIST) {
      const match = matchRoute(
        method,
        routePath(name, {
          id: 7,
          line: 7,
          organization: 7,
          page: 7,
          session: 7,
          accesstoken: 7,
          webhook: 7,
          delivery: 7,
          token: "token",
          name: "name",
        }),
      );
      expect(match.found && match.route.name).toBe(name);
    }
  });

  it("changes nothing with GET, and reads no body there", () => {
    for (const route of ROUTE_LIST.filter(({ method }) => method === "GET")) expect(route.body).toBeUndefined();
    for (const route of ROUTE_LIST.filter(({ method }) => method !== "GET")) expect(route.body).toBeDefined();
  });

  it("have a target where the path has an id", () => {
    for (const { path, target } of ROUTE_LIST) expect(target !== undefined).toBe(path.includes(":id"));
  });
});

describe("routePath", () => {
  it("encodes what could end a segment", () => {
    expect(routePath("deleteCustomParameter", { name: "a/b ü?" })).toBe("/user/parameters/custom/a%2Fb%20%C3%BC%3F");
  });

  it("returns a path without parameters unchanged", () => {
    for (const name of Object.keys(ROUTES) as RouteName[])
      if (!ROUTES[name].path.includes(":")) expect(routePath(name)).toBe(ROUTES[name].path);
  });
});
