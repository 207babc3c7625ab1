import { Agent } from "node:http";
import { ApiClient, readRunFile } from "@takeoff/testing";

/** A visitor at another address: all of 127.0.0.0/8 is this machine's loopback, and the product sees which was used. */
export function visitorFrom(address: string): ApiClient {
  const { gateway } = readRunFile().services as Record<string, string>;
  if (!gateway) throw new Error("the running product has no gateway");
  return new ApiClient(gateway, new Agent({ localAddress: address }));
}
