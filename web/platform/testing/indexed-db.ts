import * as fake from 'fake-indexeddb'

/**
 * The phone's database, which jsdom lacks. Test files share their window: a second copy, for example after modules were
 * reset, would have classes that the shared `idb` does not recognise.
 */
const { default: _same, forceCloseDatabase: _alone, ...names } = fake
if (!('indexedDB' in globalThis)) Object.assign(globalThis, names)
