// What an import of a picture, a film or a document gives in component specs: an address.
export default "/client/assets/file";
