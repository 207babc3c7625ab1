import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import type { DocumentParameter } from "@takeoff/contracts";
import { In, Repository } from "typeorm";
import { DocumentEntity } from "../document.entity.ts";

/** The parameters that are kept with documents. No list of documents reads them: they are many times larger than the other columns. */
@Injectable()
export class DocumentParametersRepository {
  constructor(@InjectRepository(DocumentEntity) private readonly documents: Repository<DocumentEntity>) {}

  /** Of a document that the caller was shown to see before. Null for one of before they were kept, and for one that was deleted. */
  async find(id: number): Promise<DocumentParameter[] | null> {
    return (await this.findAll([id])).get(id) ?? null;
  }

  /** Of several documents by their ids. */
  async findAll(ids: readonly number[]): Promise<ReadonlyMap<number, DocumentParameter[] | null>> {
    const rows = await this.documents.find({ select: { id: true, parameters: true }, where: { id: In(ids) } });
    return new Map(rows.map(({ id, parameters }) => [Number(id), parameters]));
  }
}
