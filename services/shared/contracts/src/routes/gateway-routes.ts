import { EVERY_ROLE } from "../roles.ts";
import { file, type Route } from "./route.ts";

/** What the gateway answers itself. */
export const GATEWAY_ROUTES = {
  events: {
    method: "GET",
    path: "/events",
    service: "gateway",
    access: EVERY_ROLE,
    summary: "Live updates as server-sent events",
    answer: { status: 200, type: "events" },
  },

  openApi: {
    method: "GET",
    path: "/openapi.json",
    service: "gateway",
    access: "anyone",
    summary: "This description",
    answer: file("application/json"),
  },
  apiPage: {
    method: "GET",
    path: "/docs",
    service: "gateway",
    access: "anyone",
    summary: "This description, to read",
    answer: file("text/html"),
  },
} as const satisfies Record<string, Route>;
