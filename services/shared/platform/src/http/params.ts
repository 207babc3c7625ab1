import { createParamDecorator, type ExecutionContext } from "@nestjs/common";
import { AppError, parseId, validationError, type Caller } from "@takeoff/contracts";
import type { Request } from "express";
import type * as z from "zod";
import { currentContext } from "../logging/context.ts";
import { readJson } from "./json-body.ts";
import { routeOf } from "./route.ts";

/** A body that is read and validated when it is asked for: after the access check, as the contract orders refusals. */
export type Lazy<T> = () => Promise<T>;

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}

async function validBody(context: ExecutionContext): Promise<unknown> {
  const body = routeOf(context.getHandler())?.body;
  if (body?.type !== "json") throw new Error(`${context.getHandler().name} reads a JSON body that its route does not declare`);
  return parse(body.schema, await readJson(requestOf(context)));
}

/** The JSON body, validated by the route's schema. */
export const JsonBody = createParamDecorator((_: unknown, context: ExecutionContext) => validBody(context));

/** The same as a `Lazy` function, for routes whose target must be checked first. */
export const LazyBody = createParamDecorator((_: unknown, context: ExecutionContext) => () => validBody(context));

/** The query, validated by the route's schema. */
export const ValidQuery = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const schema = routeOf(context.getHandler())?.query;
  if (!schema) throw new Error(`${context.getHandler().name} reads a query that its route does not declare`);
  return parse(schema, requestOf(context).query);
});

/** The same as a `Lazy` function, for routes whose target must be checked first. */
export const LazyQuery = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const schema = routeOf(context.getHandler())?.query;
  if (!schema) throw new Error(`${context.getHandler().name} reads a query that its route does not declare`);
  return () => Promise.resolve().then(() => parse(schema, requestOf(context).query));
});

/** The path's id; whatever is not a positive integer names nothing: 404. */
export const Id = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const id = parseId(requestOf(context).params["id"] as string | undefined);
  if (id === null) throw new AppError("not_found");
  return id;
});

/** Who is calling. The guard has let only signed-in callers pass where this is used. */
export const From = createParamDecorator((): Caller => {
  const caller = currentContext()?.caller;
  if (!caller) throw new AppError("unauthenticated");
  return caller;
});

/** Who is calling, null for a visitor. */
export const FromAnyone = createParamDecorator((): Caller | null => currentContext()?.caller ?? null);

/** The client's address as the gateway saw it. */
export const ClientAddress = createParamDecorator((): string => currentContext()?.address ?? "");
