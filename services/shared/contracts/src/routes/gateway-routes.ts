import { EVERY_ROLE } from "../accounts/roles.ts";
import { file, makeRoutes, none } from "./route.ts";

export const GATEWAY_ROUTES = makeRoutes("gateway", {
  events: {
    at: "GET /events",
    access: EVERY_ROLE,
    summary: "Receive live updates as server-sent events",
    response: { status: 200, type: "events" },
  },

  describeUploads: {
    at: "OPTIONS /uploads",
    access: "anyone",
    summary: "Tell a client of the tus protocol its version, its extensions and the largest file",
    response: none,
  },

  openApi: {
    at: "GET /openapi.json",
    access: "anyone",
    summary: "Get this API description as OpenAPI",
    response: file("application/json"),
  },
  apiPage: {
    at: "GET /docs",
    access: "anyone",
    summary: "Get this API description as a web page",
    response: file("text/html"),
  },
});
