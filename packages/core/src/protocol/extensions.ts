import type { ExtensionSpec } from "./element-spec.ts";
import { ALTERNATE_ELEMENT, IMAGE_ELEMENT, NEWS_ELEMENT, VIDEO_ELEMENT } from "./elements.ts";
import { IMAGE_NAMESPACE, NEWS_NAMESPACE, VIDEO_NAMESPACE, XHTML_NAMESPACE } from "./namespaces.ts";

/** Every living extension, in the order in which the writer puts them behind the core children of `<url>`. */
export const EXTENSIONS = [
  { prefix: "xhtml", namespace: XHTML_NAMESPACE, element: ALTERNATE_ELEMENT },
  { prefix: "image", namespace: IMAGE_NAMESPACE, element: IMAGE_ELEMENT },
  { prefix: "video", namespace: VIDEO_NAMESPACE, element: VIDEO_ELEMENT },
  { prefix: "news", namespace: NEWS_NAMESPACE, element: NEWS_ELEMENT },
] as const;

EXTENSIONS satisfies readonly ExtensionSpec[];
