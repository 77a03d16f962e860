import * as fake from 'fake-indexeddb'

/**
 * The phone's database, which jsdom lacks. Files share their window: a second copy, as where a test before had its modules
 * loaded anew, would be of classes that the `idb` of all files does not know.
 */
const { default: _same, forceCloseDatabase: _alone, ...names } = fake
if (!('indexedDB' in globalThis)) Object.assign(globalThis, names)
