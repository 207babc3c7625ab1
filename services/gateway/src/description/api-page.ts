import { API_BASE, ERRORS, ROUTE_LIST, wireCode, type Access, type Body, type ErrorName, type Route } from "@takeoff/contracts";
import * as z from "zod";

/** Renders the API description as an HTML page without scripts or styles. */
export function apiPage(): string {
  const routes = ROUTE_LIST.map(renderRouteSection).join("\n");
  const errors = (Object.keys(ERRORS) as ErrorName[])
    .map((name) => row([String(ERRORS[name].status), code(wireCode(name)), escape(ERRORS[name].sentence)]))
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Takeoff API</title></head>
<body>
<h1>Takeoff API</h1>
<p>All paths are below ${code(API_BASE)}. The machine-readable description is <a href="${API_BASE}/openapi.json">openapi.json</a>.
Requests carry the session cookie, or an access token as <code>Authorization: Bearer</code> where a route names its scope.
Request and response bodies are JSON unless stated otherwise. Times are ISO 8601 in UTC.</p>
<h2>Routes</h2>
${routes}
<h2>Errors</h2>
<p>Every error response is JSON with <code>error</code> (a sentence), <code>code</code>, <code>request_id</code> and, for wrong values, <code>fields</code>.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Sentence</th></tr></thead><tbody>
${errors}
</tbody></table>
</body>
</html>
`;
}

function renderRouteSection(route: Route): string {
  const { response: answer } = route;
  const parts = [
    `<h3>${code(`${route.method} ${route.path}`)}</h3>`,
    `<p>${escape(route.summary)}. Access: ${describeAccess(route.access)}.${describeToken(route)} Status: ${answer.status}.</p>`,
  ];
  if (route.query) parts.push(renderSchema("Query", route.query, "input"));
  parts.push(renderBody(route.body));
  if (answer.type === "json") parts.push(renderSchema("Response", answer.schema, "output"));
  if (answer.type === "file") parts.push(`<p>Response: ${answer.mediaTypes.map(code).join(", ")}</p>`);
  return parts.join("\n");
}

function renderBody(body: Body | undefined): string {
  if (!body || body.type === "empty") return "";
  if (body.type === "bytes") return `<p>Body: ${code(body.mediaType)}</p>`;
  if (body.type === "json") return renderSchema("Body", body.schema, "input");
  const files = body.files.map((part) => `${code(part.part)} (${escape(part.about)})`).join(", ");
  return `<p>Multipart form with the files ${files}.</p>${body.fields ? renderSchema("Fields", body.fields, "input") : ""}`;
}

function renderSchema(title: string, schema: z.ZodType, io: "input" | "output"): string {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(json, null, 2))}</pre></details>`;
}

function describeAccess(access: Access): string {
  if (access === "anyone") return "anyone";
  return access === "signed_in" ? "logged in, also before the NDA is accepted" : access.join(", ");
}

const describeToken = ({ token }: Route): string => (token ? ` Access token: ${code(token)}.` : "");
const row = (cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
/** A long path or name may break after its parts: otherwise the page is wider than a phone. */
const code = (text: string): string => `<code>${escape(text).replace(/[/_]/g, "$&<wbr>")}</code>`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
