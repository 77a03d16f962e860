/** The package has no types of its own: what is used of it here. */
declare module 'subset-font' {
  export interface SubsetOptions {
    keepAllGlyphs?: boolean
    targetFormat?: 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  /** Of a file in SFNT, WOFF or WOFF2. */
  export default function subsetFont(font: Buffer, text: string | undefined, options?: SubsetOptions): Promise<Buffer>
}
