export { openSource, openSources } from "./open-source.ts";
export { DEFAULT_MAX_GROUP_BYTES, SOURCE_KINDS, type SourceKind, type SourceNote, type SourceNoteCode, type SourceOptions } from "./types.ts";
