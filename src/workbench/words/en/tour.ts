/** The tour: five steps for whoever opens the workbench for the first time. */
export const tour = {
  title: (at: number, of: number) => `${at} of ${of}`,
  next: "Next",
  back: "Back",
  end: "Start working",
  skip: "Skip the tour",
  steps: [
    {
      title: "Nothing private is on the screen",
      text: "Rows stay inside. You see what is declared about the table, what was made up for a picture (hatched), and what was bought: noisy enough that nobody in the table is exposed.",
      at: "subject",
    },
    {
      title: "The purse",
      text: "This is all that may ever be learnt from this table, for everybody. Green is left. Orange is what the plan in front of you would take, before you pay.",
      at: "purse",
    },
    {
      title: "Screens in the order of work",
      text: "Look at the data, mind the budget, look for attributes that matter, learn a model, publish a table, do several of these for one price, compare methods on public data, audit. The command line has the same words.",
      at: "tabs",
    },
    {
      title: "The price is on the button",
      text: "Looking, typing and sliding are free. Only an orange button spends, it says how much and what is left after, and it asks once.",
      at: "spend",
    },
    {
      title: "Bought once, used for ever",
      text: "Everything you buy is on the shelf with its receipt. Predict, explore, print, compare: free. Each click is a command at the foot of the page, to copy.",
      at: "shelf",
    },
  ],
};
