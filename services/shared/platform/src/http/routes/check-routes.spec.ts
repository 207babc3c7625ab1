import "reflect-metadata";
import { afterEach, describe, expect, it } from "@jest/globals";
import { Controller, Get, Module, type INestApplication, type Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { ROUTE_LIST, type RouteName } from "@takeoff/contracts";
import { checkRoutes } from "./check-routes.ts";
import { ApiRoute } from "./route.ts";

const OURS = ROUTE_LIST.filter(({ service }) => service === "organizations").map(({ name }) => name);

/** A controller with handlers of these routes and a method that is no handler. */
function makeController(names: readonly RouteName[]): Type {
  class Handlers {
    helper(): string {
      return "";
    }
  }
  for (const name of names) {
    const handler = { value: () => "", configurable: true, writable: true };
    ApiRoute(name)(Handlers.prototype, name, handler);
    Object.defineProperty(Handlers.prototype, name, handler);
  }
  Controller()(Handlers);
  return Handlers;
}

const Complete = makeController(OURS);
const Half = makeController(OURS.filter((name) => name !== "listLocations"));

@Controller()
class Undeclared {
  @Get("/client/api/anything")
  anything(): void {}
}

@Controller()
class Foreign {
  @ApiRoute("login")
  login(): void {}
}

@Controller()
class Twice {
  @ApiRoute("listLocations")
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

describe("checkRoutes", () => {
  it("accepts handlers that match the route table", async () => {
    await expect(check(Complete)).resolves.toBeUndefined();
  });

  it.each<[string, Type[], string]>([
    ["a handler without a route of the table", [Complete, Undeclared], "Undeclared.anything declares no route"],
    ["a handler of another service's route", [Complete, Foreign], "Foreign.login handles login, which belongs to identity"],
    ["a route that is handled twice", [Complete, Twice], "Twice.again handles listLocations a second time"],
    ["a route that nothing handles", [Half], "organizations does not handle listLocations"],
  ])("throws for %s", async (_what, controllers, message) => {
    await expect(check(...controllers)).rejects.toThrow(message);
  });
});
