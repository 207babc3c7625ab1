import { Agent, request, type RequestOptions } from "node:http";
import { ApiClient, type Person } from "@takeoff/testing";

/** A client with the session of `person` that reuses its connections. */
export function keepAliveClient({ client }: Person, maxSockets = Infinity): ApiClient {
  const copy = new ApiClient(client.origin, new Agent({ keepAlive: true, maxSockets }));
  copy.cookies.keep(client.cookies.header()?.split("; ") ?? []);
  return copy;
}

/** Sends a request and reads its response without parsing it. @throws when the status is not 200 */
export function sendRequest(url: string, options: RequestOptions, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} was answered ${response.statusCode}`)),
      );
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
