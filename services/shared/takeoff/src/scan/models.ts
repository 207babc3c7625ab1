/** The two models and the dictionary of characters, as bytes: the caller loads the files. */
export interface ScanModels {
  /** Finds where text stands: PP-OCR, as ONNX. */
  detector: Uint8Array;
  /** Reads a line of text: PP-OCR, as ONNX. */
  recognizer: Uint8Array;
  /** What the recognizer can say, in the order of its answers. */
  characters: readonly string[];
}

/** Numbers in the shape that a model takes or gives. */
export interface ModelTensor {
  readonly dims: readonly number[];
  readonly data: unknown;
}

/** A model that is ready to run. */
export interface ModelSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, ModelTensor>): Promise<Record<string, ModelTensor>>;
}

/** What is used of `onnxruntime-web`, so that reading does not depend on its build. */
export interface OnnxRuntime {
  InferenceSession: { create(model: Uint8Array, options: object): Promise<ModelSession> };
  Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => ModelTensor;
}

/** A model of one input and one output. */
export class Model {
  private readonly runtime: OnnxRuntime;
  private readonly session: ModelSession;

  private constructor(runtime: OnnxRuntime, session: ModelSession) {
    this.runtime = runtime;
    this.session = session;
  }

  /** Makes a model ready. @throws for bytes that are no model */
  static async load(runtime: OnnxRuntime, bytes: Uint8Array): Promise<Model> {
    const options = { executionProviders: ["wasm"], graphOptimizationLevel: "all" };
    return new Model(runtime, await runtime.InferenceSession.create(bytes, options));
  }

  /** The model's answer to numbers of a shape. */
  async run(data: Float32Array, dims: readonly number[]): Promise<{ data: Float32Array; dims: readonly number[] }> {
    const [input = ""] = this.session.inputNames;
    const [output = ""] = this.session.outputNames;
    const answer = (await this.session.run({ [input]: new this.runtime.Tensor("float32", data, dims) }))[output];
    if (!answer || !ArrayBuffer.isView(answer.data)) throw new Error("The model gives no numbers.");
    return { data: answer.data as Float32Array, dims: answer.dims };
  }
}
