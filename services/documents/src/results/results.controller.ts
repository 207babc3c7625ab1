import { Controller, Req } from "@nestjs/common";
import type { Caller, Document } from "@takeoff/contracts";
import { From, Handles, Id } from "@takeoff/platform";
import type { Request } from "express";
import { readForm } from "../forms/read-form.ts";
import { ProcessService } from "./process.service.ts";

@Controller()
export class ResultsController {
  constructor(private readonly processing: ProcessService) {}

  @Handles("processDocument")
  process(@From() caller: Caller, @Id() id: number, @Req() request: Request): Promise<Document> {
    return this.processing.process(caller, id, (onFile) => readForm(request)(onFile));
  }
}
