import "reflect-metadata";
import { afterEach, describe, expect, it } from "@jest/globals";
import { Controller, Get, Module, type INestApplication, type Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { ROUTE_LIST, type RouteName } from "@takeoff/contracts";
import { checkRoutes } from "./check-routes.ts";
import { Handles } from "./route.ts";

const OURS = ROUTE_LIST.filter(({ service }) => service === "organizations").map(({ name }) => name);

/** A controller that handles these routes, and has a method that is none. */
function controllerOf(names: readonly RouteName[]): Type {
  class Handlers {
    helper(): string {
      return "";
    }
  }
  for (const name of names) {
    const handler = { value: () => "", configurable: true, writable: true };
    Handles(name)(Handlers.prototype, name, handler);
    Object.defineProperty(Handlers.prototype, name, handler);
  }
  Controller()(Handlers);
  return Handlers;
}

const Complete = controllerOf(OURS);
const Half = controllerOf(OURS.filter((name) => name !== "listLocations"));

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
    ["a route that is handled twice", [Complete, Twice], "Twice.again handles listLocations a second time"],
    ["a route that nothing handles", [Half], "organizations does not handle listLocations"],
  ])("stops at %s", async (_what, controllers, message) => {
    await expect(check(...controllers)).rejects.toThrow(message);
  });
});
