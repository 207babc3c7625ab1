import "reflect-metadata";
import { afterEach, describe, expect, it } from "@jest/globals";
import { Controller, Module, type INestApplication, type Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { EventPattern, MessagePattern } from "@nestjs/microservices";
import { RPC } from "@takeoff/contracts";
import { checkRpcHandlers } from "./check-rpc-handlers.ts";
import { RpcHandler } from "./rpc-handler.ts";

@Controller()
class Complete {
  @RpcHandler("organizations.find")
  find(): void {}

  @RpcHandler("organizations.export")
  export(): void {}
}

@Controller()
class Undeclared {
  @MessagePattern("organizations.anything")
  anything(request: unknown): unknown {
    return request;
  }
}

@Controller()
class UndeclaredEvent {
  @EventPattern("organizations.happened")
  happened(event: unknown): unknown {
    return event;
  }
}

@Controller()
class Foreign {
  @RpcHandler("users.contacts")
  contacts(): void {}
}

@Controller()
class Twice {
  @RpcHandler("organizations.find")
  again(): void {}
}

let app: INestApplication | undefined;
afterEach(() => app?.close());

/** Checks these controllers as the organizations service's own. */
async function check(controllers: Type[], table?: Parameters<typeof checkRpcHandlers>[2]): Promise<void> {
  @Module({ controllers })
  class Root {}
  app = await NestFactory.create(Root, { logger: false });
  checkRpcHandlers(app, "organizations", table);
}

describe("checkRpcHandlers", () => {
  it("accepts handlers that match the RPC table", async () => {
    await expect(check([Complete])).resolves.toBeUndefined();
  });

  it.each<[string, Type[], string]>([
    ["a handler without declared callers", [Complete, Undeclared], "Undeclared.anything declares no callers"],
    ["an event handler without declared callers", [Complete, UndeclaredEvent], "UndeclaredEvent.happened declares no callers"],
    ["a handler of another service's pattern", [Complete, Foreign], "Foreign.contacts handles users.contacts, which belongs to identity"],
    ["a pattern that is handled twice", [Complete, Twice], "Twice.again handles organizations.find a second time"],
    ["a pattern that nothing handles", [], "organizations does not handle organizations.find"],
  ])("throws for %s", async (_what, controllers, message) => {
    await expect(check(controllers)).rejects.toThrow(message);
  });

  it("throws for a pattern whose list of callers is empty", async () => {
    const table = { ...RPC, "organizations.find": { service: "organizations", from: [] } };
    await expect(check([Complete], table)).rejects.toThrow("Complete.find declares no callers");
  });
});
