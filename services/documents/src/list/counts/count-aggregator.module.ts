import { Module } from "@nestjs/common";
import { CountAggregator } from "./count-aggregator.ts";
import { CountsModule } from "./counts.module.ts";

@Module({
  imports: [CountsModule],
  providers: [CountAggregator],
  exports: [CountAggregator],
})
export class CountAggregatorModule {}
