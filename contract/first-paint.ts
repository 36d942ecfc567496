// The server writes these parts of a page into its HTML, so that they are visible before the app has loaded. The app shows
// them until it has its data.

export interface PaintedParts {
  /** Name of the user whose page it is. */
  readonly name?: string;
  /** Picture of that user. */
  readonly avatar?: PaintedPicture;
  /** Title of a post. */
  readonly title?: string;
  /** Text of a post. */
  readonly text?: string;
  /** The only picture of a post. */
  readonly photo?: PaintedPicture;
}

/** Attributes of an `<img>`. */
export interface PaintedPicture {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly width?: number;
  readonly height?: number;
}

/** Element around the placeholder of a part in the HTML of the build; the server replaces it by the part or its content. */
export const PAINTED_ELEMENT = 'painted-part';

/** Attribute of an element that offers a tracker, with its type: the server hides it where it lacks settings for it. */
export const OFFER_ATTRIBUTE = 'data-offer';
