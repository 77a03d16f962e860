/** As the portal is known to the provider of the tests. */
export const honestClient = { client_id: 'bombus', client_secret: 'a secret of the tests' }
