/** The package has no types; these declare what is used of it. */
declare module 'subset-font' {
  export interface SubsetOptions {
    keepAllGlyphs?: boolean
    targetFormat?: 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  /** Subsets a font in SFNT, WOFF or WOFF2 format. */
  export default function subsetFont(font: Buffer, text: string | undefined, options?: SubsetOptions): Promise<Buffer>
}
