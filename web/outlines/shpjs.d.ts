declare module 'shpjs' {
  /** Reads a zipped shapefile; several layers are a list of collections. */
  const shapefile: (zip: Uint8Array) => Promise<GeoJSON.FeatureCollection | GeoJSON.FeatureCollection[]>
  export default shapefile
}
