import "reflect-metadata";
import { afterEach, describe, expect, it } from "@jest/globals";
import { Controller, Get, Module, type INestApplication, type Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { checkRoutes } from "./check-routes.ts";
import { Handles } from "./route.ts";

@Controller()
class Complete {
  @Handles("listOrganizations")
  organizations(): string {
    return this.helper();
  }

  @Handles("listLocations")
  locations(): string {
    return this.helper();
  }

  /** No route. */
  helper(): string {
    return "";
  }
}

@Controller()
class Half {
  @Handles("listOrganizations")
  organizations(): void {}
}

@Controller()
class Undeclared {
  @Get("/client/api/anything")
  anything(): void {}
}

@Controller()
class Foreign {
  @Handles("login")
  login(): void {}
}

@Controller()
class Planned {
  @Handles("createOrganization")
  create(): void {}
}

@Controller()
class Twice {
  @Handles("listLocations")
  again(): void {}
}

let app: INestApplication | undefined;
afterEach(() => app?.close());

/** Checks these controllers as the organizations service's own. */
async function check(...controllers: Type[]): Promise<void> {
  @Module({ controllers })
  class Root {}
  app = await NestFactory.create(Root, { logger: false });
  checkRoutes(app, "organizations");
}

describe("a service's start", () => {
  it("goes on when its handlers and the table of routes agree", async () => {
    await expect(check(Complete)).resolves.toBeUndefined();
  });

  it.each<[string, Type[], string]>([
    ["a route that declares nobody", [Complete, Undeclared], "Undeclared.anything is a route that declares nobody"],
    ["another service's route", [Complete, Foreign], "Foreign.login handles login, which is not a served route of organizations"],
    [
      "a route that is only planned",
      [Complete, Planned],
      "Planned.create handles createOrganization, which is not a served route of organizations",
    ],
    ["a route that is handled twice", [Complete, Twice], "Twice.again handles listLocations a second time"],
    ["a route that nothing handles", [Half], "organizations does not handle listLocations"],
  ])("stops at %s", async (_what, controllers, message) => {
    await expect(check(...controllers)).rejects.toThrow(message);
  });
});
