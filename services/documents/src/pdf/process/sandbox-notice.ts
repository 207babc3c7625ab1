import { Module, type DynamicModule, type Provider } from "@nestjs/common";
import { sandboxGapsKey, type SandboxGap, type SandboxingProcess } from "@takeoff/contracts";
import { LOGGER } from "@takeoff/platform/inject";
import { PeriodicTask, type Logger } from "@takeoff/platform";
import { Queues } from "@takeoff/platform/queues";
import { findSandboxGaps } from "./sandbox-gaps.ts";

const REPEAT_MS = 60_000;
/** Longer than two repetitions, so that staff see the notice while the process runs. */
const EXPIRES_SECONDS = 150;

/** Says at the start, and in Operations while the process runs, what the kernel does not keep from sandboxed processes. */
export class SandboxNotice extends PeriodicTask {
  private gaps: SandboxGap[] | null = null;

  constructor(
    private readonly queues: Pick<Queues, "note">,
    private readonly process: SandboxingProcess,
    private readonly logger: Logger,
    private readonly findGaps = findSandboxGaps,
  ) {
    super({
      intervalMs: REPEAT_MS,
      task: () => this.repeat(),
      onError: (error) => logger.warn({ err: error }, "sandbox notice failed"),
    });
  }

  private async repeat(): Promise<void> {
    this.gaps ??= await this.find();
    if (this.gaps.length > 0) await this.queues.note(sandboxGapsKey(this.process), this.gaps.join(","), EXPIRES_SECONDS);
  }

  private async find(): Promise<SandboxGap[]> {
    const gaps = await this.findGaps();
    if (gaps.length > 0) this.logger.warn({ gaps }, "the kernel does not isolate sandboxed processes");
    else this.logger.info("the kernel isolates sandboxed processes");
    return gaps;
  }
}

@Module({})
export class SandboxNoticeModule {
  static forProcess(process: SandboxingProcess): DynamicModule {
    const notice: Provider = {
      provide: SandboxNotice,
      useFactory: (queues: Queues, logger: Logger) => new SandboxNotice(queues, process, logger),
      inject: [Queues, LOGGER],
    };
    return { module: SandboxNoticeModule, providers: [notice] };
  }
}
