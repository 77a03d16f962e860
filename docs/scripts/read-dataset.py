import csv, io, sys, zipfile

def table(name):
    return list(csv.DictReader(io.TextIOWrapper(dataset.open(name + ".csv"), "utf-8-sig", newline="")))

dataset = zipfile.ZipFile(sys.argv[1])
plot_of = {visit["visit_id"]: visit["plot_id"] for visit in table("visits")}
plots = {plot["plot_id"]: plot for plot in table("plots")}
for look in table("looks"):
    if look["visits_per_flower_hour"] != "":  # blank: not measured
        plot = plots[plot_of[look["visit_id"]]]
        print(plot["plot"], plot["treatment"], round(float(look["visits_per_flower_hour"]), 2))
