/** A catalog of translations; scripts/bundle/catalogs.ts compiles it. */
declare module '*.po' {
  const catalog: import('./text.ts').Catalog
  export default catalog
}
