import { describe, expect, it } from "@jest/globals";
import { ApiClient, forgedToken, toOutcome, readRunFile, tenant, visitor, type ApiResponse } from "@takeoff/testing";

/** What a path leads to: a route of the API, the API's 404, the page of the web app, or a 404 outside of both. */
type Destination = "route" | "unknown" | "page" | "none";

const { user } = await tenant();
const page = (await visitor().get("/client/")).body.toString("utf8");
const script = /src="\/client\/assets\/([^"]+\.js)"/.exec(page)![1]!;

/** Destinations of GET requests. Other methods get a 404 in place of the page. */
const PATHS: [path: string, destination: Destination][] = [
  ["/client/api/pdfs", "route"],
  ["/client/api/pdfs?sort=filename", "route"],
  ["/client/api/PDFS", "unknown"],
  ["/client/api/Pdfs", "unknown"],
  ["/client/api/pdfs/", "unknown"],
  ["/client/api//pdfs", "unknown"],
  ["/client/api/%70dfs", "unknown"],
  ["/client/api/pdfs%2F", "unknown"],
  ["/client/api/./pdfs", "unknown"],
  ["/client/api/../api/pdfs", "unknown"],
  ["/client/api/pdfs#", "unknown"],
  ["/client/api/pdfs#/../login", "unknown"],
  ["/client/api/pdfs?sort=filename#x", "unknown"],
  ["/client/api/pdfs;a=b", "unknown"],
  ["/client/api/pdfs;/1", "unknown"],
  ["/client/api/x/..;/pdfs", "unknown"],
  ["/client/api/x/%2e%2e/pdfs", "unknown"],
  ["/client/api/x/.%2E/pdfs", "unknown"],
  ["/client/api/x/%252e%252e/pdfs", "unknown"],
  ["/client/api/x%2f..%2fpdfs", "unknown"],
  ["/client/api/x\\..\\pdfs", "unknown"],
  ["/client/api\\pdfs", "page"],
  ["/client/api", "unknown"],
  ["/client/api/", "unknown"],
  ["/client/API/pdfs", "page"],
  ["/client/Api/pdfs", "page"],
  ["/client/apI", "page"],
  ["/client//api/pdfs", "page"],
  ["/client/api%2Fpdfs", "page"],
  ["/client/%61pi/pdfs", "page"],
  ["/client/./api/pdfs", "page"],
  ["/client/x/../api/pdfs", "page"],
  ["/CLIENT/api/pdfs", "none"],
  ["/Client/API/pdfs", "none"],
  ["/CLIENT/", "none"],
  ["/CLIENT", "none"],
  ["/Client/login", "none"],
  ["/CLIENT/index.html", "none"],
  ["/%63lient/api/pdfs", "none"],
  ["//client/api/pdfs", "none"],
  ["/./client/api/pdfs", "none"],
  ["/clientapi/pdfs", "none"],
  ["/client.api/pdfs", "none"],
  ["/api/pdfs", "none"],
  ["/elsewhere", "none"],
  ["/health/ready", "none"],
  ["/metrics", "none"],
];

function readDestination(response: ApiResponse): string {
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 200) return type.startsWith("application/json") ? "route" : type.startsWith("text/html") ? "page" : type;
  return toOutcome(response) === "404 not_found" ? "404" : String(response.status);
}

describe("gateway paths", () => {
  it.each(PATHS)("GET %s leads to the destination %s", async (path, destination) => {
    expect(readDestination(await user.client.get(path))).toBe(destination === "unknown" || destination === "none" ? "404" : destination);
  });

  it.each(PATHS.filter(([, destination]) => destination !== "route"))("POST %s returns 404 in JSON and reaches no route", async (path) => {
    const login = path.replace(/pdfs$/i, (name) => (name === "pdfs" ? "logout" : "LOGOUT"));
    expect(readDestination(await user.client.raw("POST", login))).toBe("404");
    expect((await user.client.get("/check_session")).json.isAuthenticated).toBe(true);
  });

  it("serves a script of the web app under its exact path only", async () => {
    expect((await visitor().get(`/client/assets/${script}`)).status).toBe(200);
    for (const path of [`/CLIENT/assets/${script}`, `/Client/Assets/${script}`, `/client/assets/${script.toUpperCase()}`])
      expect([path, (await visitor().get(path)).status]).toEqual([path, 404]);
    expect(readDestination(await visitor().get(`/client/ASSETS/${script}`))).toBe("page");
  });
});

describe.each([
  ["identity", "/client/api/check_session"],
  ["organizations", "/client/api/organizations"],
  ["documents", "/client/api/pdfs"],
  ["notifications", "/client/api/operations"],
] as const)("paths of the %s service", (service, path) => {
  const status = async (spelling: string): Promise<number> => {
    const headers = { "x-takeoff-signed-caller": forgedToken(service) };
    return (await new ApiClient(readRunFile().services[service] as string).get(spelling, { headers })).status;
  };

  it("match in one spelling only", async () => {
    expect(await status(path)).toBe(200);
    for (const other of [
      path.toUpperCase(),
      path.replace("api", "API"),
      path.replace("client", "Client"),
      `${path}/`,
      path.replace("/api", "//api"),
    ])
      expect([other, await status(other)]).toEqual([other, 404]);
  });
});
