/** HTTP: what is told to whom, and what is taken for a request. */
const part = (file, test) => ({
  file: `src/server/front/${file}`,
  tests: [`src/server/front/${test}.test.ts`],
});

export const front = [
  {
    ...part("http/sockets.ts", "http/requests"),
    name: "silent-sockets-keep-others-out",
    bug: "Whoever holds all connections without a word keeps everybody else out.",
    like: "slowloris",
    find: "silent.destroy();",
    replace: "",
  },
  {
    ...part("http/add-routes.ts", "routes/foreign"),
    name: "foreign-told-from-missing",
    bug: "Whoever guesses the name of somebody else's run is told that it may not be seen, and so that it is there.",
    like: "enumeration by 403",
    find: 'if (verdict === "hidden" || !about) throw notFound();',
    replace:
      'if (!about) throw notFound();\n      if (verdict === "hidden") throw new PrivetError("not-allowed", "No.", "Ask.");',
  },
  {
    ...part("http/strict-json.ts", "http/strict-json"),
    name: "last-name-wins",
    bug: "An object with a name twice is read as its last member, and another reader takes the first.",
    like: "parsers that disagree",
    find: 'if (Object.hasOwn(members, name)) refuse("The body has an object with two members of one name.");',
    replace: "",
  },
  {
    ...part("http/declared.ts", "http/declared"),
    name: "undeclared-member-sent",
    bug: "A member that no schema names is sent along.",
    like: "mass assignment, the other way round",
    find: "return rule ? [[name, onlyDeclared(rule, member)]] : [];",
    replace: "return [[name, rule ? onlyDeclared(rule, member) : member]];",
  },
  {
    ...part("http/cursors.ts", "http/cursors"),
    name: "cursor-of-anybody",
    bug: "A cursor that was given to one principal goes on in another's list.",
    like: "unbound cursors",
    find: "Buffer.from(JSON.stringify(given));",
    replace: "Buffer.from(JSON.stringify(given.length));",
  },
  {
    ...part("http/guard.ts", "http/requests"),
    name: "token-in-the-address",
    bug: "A token in the address, which proxies write down, is passed over in silence.",
    like: "RFC 6750, 5.3",
    only: "two ways",
    find: "!names.some((name) => SECRET_NAMES.has(name.toLowerCase())),",
    replace: "true,",
  },
  {
    ...part("http/guard.ts", "http/requests"),
    name: "doubled-header-taken",
    bug: "Of two Authorization lines the first is taken; a proxy may have looked at the second.",
    like: "request smuggling",
    only: "two ways",
    find: "SINGLE.has(name) && names.indexOf(name) !== i",
    replace: "false && names.indexOf(name) !== i",
  },
  {
    ...part("streams.ts", "streams"),
    name: "stream-outlives-its-token",
    bug: "An event stream goes on after its token was revoked.",
    like: "long-lived connections checked once",
    only: "revoked",
    find: "}, end);",
    replace: "});",
  },
  {
    ...part("routes/find.ts", "routes/early"),
    name: "release-before-its-boundary",
    bug: "What was sealed can be read before the moment at which it may be seen.",
    like: "answers as soon as they are there",
    find: "sealed.visibleFrom > house.clock.now()",
    replace: "false",
  },
];
