export { buildSet } from "./build-set.ts";
export { describeSet } from "./describe-set.ts";
export {
  type BuildSetOptions,
  type BuiltOptions,
  DEFAULT_MAX_DROP,
  type FileReasons,
  type PublishedReader,
  type SetFileResult,
  type SetFileStatus,
  type SetNote,
  type SetOptions,
  type SetProgress,
  type SetResult,
  type SetStatus,
  type UpdateSetOptions,
} from "./types.ts";
export { type SetUpdate, updateSet } from "./update-set.ts";
