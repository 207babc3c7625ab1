import { Inject } from "@nestjs/common";

/** What `PlatformModule` provides these by. They have a file of their own, since most classes need them and few the module. */
export const LOGGER = Symbol("logger");
export const CONFIG = Symbol("config");

/** The process's logger. */
export const InjectLogger = (): ParameterDecorator => Inject(LOGGER);
/** The process's own configuration, as `readConfig` returned it. */
export const InjectConfig = (): ParameterDecorator => Inject(CONFIG);
