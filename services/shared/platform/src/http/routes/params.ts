import { createParamDecorator, type ExecutionContext } from "@nestjs/common";
import { AppError, readPathParameter, validationError, type Caller } from "@takeoff/contracts";
import type { Request } from "express";
import type * as z from "zod";
import { currentContext } from "../../logging/context.ts";
import { readJson } from "./json-body.ts";
import { findRoute } from "./route.ts";

/** A body or query that is read and validated on demand: after the check of the target, as the contract orders errors. */
export type RequestReader<T> = () => Promise<T>;

const readRequest = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}

async function validBody(context: ExecutionContext): Promise<unknown> {
  const body = findRoute(context.getHandler())?.body;
  if (body?.type !== "json") throw new Error(`${context.getHandler().name} reads a JSON body that its route does not declare`);
  return parse(body.schema, await readJson(readRequest(context)));
}

/** The JSON body, validated by the route's schema. */
export const JsonBody = createParamDecorator((_: unknown, context: ExecutionContext) => validBody(context));

/** The same as a `RequestReader` function, for routes whose target must be checked first. */
export const BodyReader = createParamDecorator((_: unknown, context: ExecutionContext) => () => validBody(context));

async function validQuery(context: ExecutionContext): Promise<unknown> {
  const schema = findRoute(context.getHandler())?.query;
  if (!schema) throw new Error(`${context.getHandler().name} reads a query that its route does not declare`);
  return parse(schema, readRequest(context).query);
}

/** The query, validated by the route's schema. */
export const ValidQuery = createParamDecorator((_: unknown, context: ExecutionContext) => validQuery(context));

/** The same as a `RequestReader` function, for routes whose target must be checked first. */
export const QueryReader = createParamDecorator((_: unknown, context: ExecutionContext) => () => validQuery(context));

/** A number of the path: `Id()` is `:id`, `Id("line")` is `:line`. Anything but a positive integer that fits its column is 404. */
export const Id = createParamDecorator((name: string | undefined, context: ExecutionContext): number => {
  const parameter = name ?? "id";
  const id = readPathParameter(parameter, String(readRequest(context).params[parameter] ?? ""));
  if (id === null) throw new AppError("not_found");
  return Number(id);
});

/** The caller, on routes that require a session. */
export const CurrentCaller = createParamDecorator((): Caller => {
  const caller = currentContext()?.caller;
  if (!caller) throw new AppError("unauthenticated");
  return caller;
});

/** The caller, or null for a visitor. */
export const OptionalCaller = createParamDecorator((): Caller | null => currentContext()?.caller ?? null);

/** The client's address as the gateway determined it. */
export const ClientAddress = createParamDecorator((): string => currentContext()?.address ?? "");
