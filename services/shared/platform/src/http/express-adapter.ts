import { createServer as createHttpServer, type ServerOptions } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { LIMITS } from "@takeoff/contracts";
import { ExpressAdapter } from "@nestjs/platform-express";
import express, { type Express } from "express";
import type { ServerCertificate } from "../tls/server-certificate.ts";

/** Interval of Node's check for slow headers, milliseconds. Its default of 30 s would triple the limit. */
const CONNECTIONS_CHECK_MS = 2_000;

/**
 * Express with case-sensitive and strict routing, on a server with our limits, some of which Node accepts only at creation.
 * By default Express ignores letter case and a trailing slash: a path then has spellings that access rules do not cover.
 */
export class TunedExpressAdapter extends ExpressAdapter {
  /** @param certificate what the server presents; null for plain HTTP */
  constructor(private readonly certificate: ServerCertificate | null = null) {
    // Express creates its router with the settings at that time.
    super(express().enable("case sensitive routing").enable("strict routing"));
  }

  override initHttpServer(): void {
    const options: ServerOptions = {
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      headersTimeout: LIMITS.headersTimeoutMs,
      // Uploads may take any time while bytes arrive; the code that reads a body checks its rate.
      requestTimeout: 0,
      // Node would respond to a request without a host by itself and dispatch the next request of the same packet: the
      // gateway rejects such a request and closes the connection.
      requireHostHeader: false,
    };
    const handler = this.getInstance<Express>();
    this.httpServer = this.certificate
      ? createHttpsServer({ ...options, ...this.certificate, handshakeTimeout: LIMITS.headersTimeoutMs }, handler)
      : createHttpServer(options, handler);
  }
}
