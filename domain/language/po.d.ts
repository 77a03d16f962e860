/** A catalog of translations; web/build/language/catalogs.ts compiles it. */
declare module '*.po' {
  const catalog: import('./text.ts').Catalog
  export default catalog
}
