import { Injectable } from "@nestjs/common";
import { openApiDocument } from "@takeoff/contracts/openapi";
import { sessionCookieName } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Response } from "express";
import type { GatewayConfig } from "../config.ts";
import { apiPage } from "./api-page.ts";

const VERSION = "0.1.0";

/** Serves the API description, which is derived from the route table once at start. */
@Injectable()
export class DescriptionService {
  private readonly document: string;
  private readonly page: string;

  constructor(@InjectConfig() config: GatewayConfig) {
    this.document = JSON.stringify(openApiDocument(VERSION, sessionCookieName(config.PUBLIC_URL)));
    this.page = apiPage();
  }

  sendDocument(response: Response): void {
    response.type("json").send(this.document);
  }

  sendPage(response: Response): void {
    response.set("content-security-policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'");
    response.type("html").send(this.page);
  }
}
