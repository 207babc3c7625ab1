import { describe, expect, it } from "vitest";
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

  it.each([
    "/",
    "",
    "/pdf",
    "/pdfs/",
    "//pdfs",
    "/pdfs//",
    "/pdfs/1/",
    "/PDFS",
    "/pdfs/1/preview/2",
    "/pdfs/1/../2",
    "/login/",
    "/__proto__",
  ])("does not match %j", (path) => {
    expect(found("GET", path)).toEqual([]);
  });

  it("decodes a parameter after the path was cut into segments", () => {
    expect(found("GET", "/pdfs/1%2Fpreview")).toEqual(["getDocument", { id: "1/preview" }]);
    expect(found("GET", "/pdfs/%31")).toEqual(["getDocument", { id: "1" }]);
    expect(found("GET", "/pdfs%2F1")).toEqual([]);
  });

  it("does not match an encoded literal segment", () => {
    expect(found("GET", "/pdfs/%61ll")).toEqual(["getDocument", { id: "all" }]);
    expect(found("GET", "/%70dfs")).toEqual([]);
  });

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
      const match = matchRoute(method, routePath(name, { id: 7 }));
      expect(match.found && match.route.name).toBe(name);
    }
  });

  it("changes nothing with GET, and reads no body there", () => {
    for (const route of ROUTE_LIST.filter(({ method }) => method === "GET")) expect(route.body).toBeUndefined();
    for (const route of ROUTE_LIST.filter(({ method }) => method !== "GET")) expect(route.body).toBeDefined();
  });

  it("name the target of every path with an id", () => {
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
