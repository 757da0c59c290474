export { diffSitemaps } from "./diff/diff-sitemaps.ts";
export type { DiffChange, DiffDocument, DiffInput, DiffOptions, DiffProblem, DiffProblemCode, DiffSide, DiffSummary, SitemapDiff } from "./diff/types.ts";
export { DEFAULT_CHUNK_BYTES, type FileChunkOptions, readFileChunks, STDIN_PATH } from "./file-source.ts";
export { createFolderSink, type FolderSinkOptions } from "./folder-sink.ts";
export { type BlockGzipOptions, createBlockGzip, DEFAULT_BLOCK_BYTES, DEFAULT_GZIP_LEVEL } from "./gzip-blocks.ts";
export { GzipFault, type GzipFaultCode } from "./gzip-fault.ts";
export { inflate } from "./inflate.ts";
export { type ExpandInputsOptions, expandInputs, isSitemapFileName } from "./inputs.ts";
export { createNullSink, type NullSink } from "./null-sink.ts";
export { type ReadFileOptions, readSitemapFile } from "./read-file.ts";
export { type RobotsFileOptions, type RobotsFileResult, updateRobotsFile } from "./robots-file.ts";
export {
  type BuildSetOptions,
  type BuiltOptions,
  buildSet,
  DEFAULT_MAX_DROP,
  describeSet,
  type FileReasons,
  type PublishedReader,
  type SetFileResult,
  type SetFileStatus,
  type SetNote,
  type SetOptions,
  type SetProgress,
  type SetResult,
  type SetStatus,
  type SetUpdate,
  type UpdateSetOptions,
  updateSet,
} from "./set/engine/index.ts";
export { createGroupAssignment } from "./set/groups/create-group-assignment.ts";
export type { GroupAssignment, GroupDefaults, GroupDefinition, GroupMatch } from "./set/groups/types.ts";
export { createPublishedReader, type PublishedFiles, type PublishedFilesOptions } from "./set/previous/create-published-reader.ts";
export { type MergeOptions, type MergeResult, mergeShards } from "./set/shards/merge-shards.ts";
export { MAX_SHARDS, requireShard, type Shard, shardName } from "./set/shards/shard.ts";
export { shardOf } from "./set/shards/shard-of.ts";
export { openStoreSink, type StoreSink, type StoreSinkOptions } from "./set/shards/store-sink.ts";
export {
  type BucketAccessOptions,
  type BucketStoreOptions,
  type CommitPlan,
  createBucketStore,
  createFolderStore,
  type FolderStoreOptions,
  type OpenStoreOptions,
  type SetSession,
  type SetStore,
  type SetView,
  type StagedObject,
  type StoreArea,
  type StoredFile,
  type StoredName,
  type StoreNote,
  type StoreTarget,
} from "./set/store/index.ts";
export {
  DEFAULT_MAX_GROUP_BYTES,
  openSource,
  openSources,
  SOURCE_KINDS,
  type SourceKind,
  type SourceNote,
  type SourceNoteCode,
  type SourceOptions,
} from "./sources/index.ts";
