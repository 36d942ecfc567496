/** A page to render without a browser. */
export interface ViewRequest {
  readonly path: string;
  /** Width of the viewport, in pixels. */
  readonly width: number;
  /** Whether the visitor has no session; otherwise that is unknown. */
  readonly isGuest: boolean;
}

export interface RenderedView {
  readonly html: string;
  /** Style rules in order. */
  readonly rules: readonly string[];
}
