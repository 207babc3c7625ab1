export { Database, Transaction, type Queryable } from "./database.ts";
export * from "./ages.ts";
export { isUniqueViolation } from "./database-errors.ts";
