// The least that a Nest application can be: what the services' start is measured against.
import "reflect-metadata";
import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";

class Empty {}
Module({})(Empty);

const app = await NestFactory.create(Empty, { logger: false });
await app.listen(Number(process.env.HTTP_PORT), "127.0.0.1");
