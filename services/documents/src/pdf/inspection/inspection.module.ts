import { Module } from "@nestjs/common";
import { StorageModule } from "../../storage/storage.module.ts";
import { PdfInspector } from "./pdf-inspector.ts";

@Module({
  imports: [StorageModule],
  providers: [PdfInspector],
  exports: [PdfInspector],
})
export class InspectionModule {}
