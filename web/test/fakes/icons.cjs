// The icons that browser-environment.mjs has loaded.
module.exports = globalThis.tablerIcons;
