import { Controller } from "@nestjs/common";
import type {
  Caller,
  DraftLine,
  DraftPage,
  ExceptionAnswers,
  LineEdit,
  LineJoin,
  LineRestore,
  LineSplit,
  OwnLine,
} from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, BodyReader, type RequestReader } from "@takeoff/platform/http";
import { AnswersService } from "./answers.service.ts";
import { LineEditingService } from "./line-editing.service.ts";
import { PartsService } from "./parts.service.ts";

@Controller()
export class EditingController {
  constructor(
    private readonly editing: LineEditingService,
    private readonly parts: PartsService,
    private readonly answers: AnswersService,
  ) {}

  @ApiRoute("addDraftLine")
  add(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<OwnLine>): Promise<DraftLine> {
    return this.editing.add(caller, id, body);
  }

  @ApiRoute("editDraftLine")
  edit(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @Id("line") line: number,
    @BodyReader() body: RequestReader<LineEdit>,
  ): Promise<DraftLine> {
    return this.editing.edit(caller, id, line, body);
  }

  @ApiRoute("splitDraftLine")
  split(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @Id("line") line: number,
    @BodyReader() body: RequestReader<LineSplit>,
  ): Promise<DraftLine[]> {
    return this.parts.split(caller, id, line, body);
  }

  @ApiRoute("joinDraftLines")
  join(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<LineJoin>): Promise<DraftLine[]> {
    return this.parts.join(caller, id, body);
  }

  @ApiRoute("restoreDraftLines")
  restore(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<LineRestore>): Promise<DraftLine[]> {
    return this.parts.restore(caller, id, body);
  }

  @ApiRoute("answerExceptions")
  answer(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @Id("page") page: number,
    @BodyReader() body: RequestReader<ExceptionAnswers>,
  ): Promise<DraftPage> {
    return this.answers.answer(caller, id, page, body);
  }
}
