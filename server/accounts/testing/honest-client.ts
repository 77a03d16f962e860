/** The portal's client registration at the test provider. */
export const honestClient = { client_id: 'bombus', client_secret: 'a secret of the tests' }
