declare module 'shpjs' {
  /** The contents of the files of one layer. */
  interface Layer {
    shp: Uint8Array
    dbf?: Uint8Array | undefined
    prj?: Uint8Array | undefined
    cpg?: Uint8Array | undefined
  }
  /** Reads the layer of a shapefile. */
  const shapefile: (layer: Layer) => Promise<GeoJSON.FeatureCollection>
  export default shapefile
}
